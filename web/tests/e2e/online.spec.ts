// Games between two browsers, with everything that can come in between.
import { expect, long, test } from './abaque.ts';
import { playOn, resign, signUp, sitDown } from './two.ts';

// Abalone between two who push at random has no near end: the most marbles after fifty moves win.
for (const [game, rules] of [
  ['avalam', 'modern'],
  ['abalone', 'standard,plies=50'],
  ['awale', 'sheet'],
] as const) {
  test(
    `a whole game of ${game}, with a reload, a lost connection and a server restart`,
    long(game !== 'abalone'),
    async ({ person, program }) => {
      const [ada, bo] = [await person(), await person()];
      await sitDown(ada, bo, game, { rules });
      await playOn([ada, bo], 4);

      await bo.page.reload();
      await bo.sees(4);
      await playOn([ada, bo], 2);

      await bo.context.setOffline(true);
      await ada.turn();
      await ada.move();
      await bo.context.setOffline(false);
      await bo.sees(ada.view?.ply ?? 0);
      await playOn([ada, bo], 2);

      const ply = ada.view?.ply ?? 0;
      const away = ada.page.getByText(/connection is lost|server is restarting/);
      await program.stop();
      await expect(away).toBeVisible();
      await program.run();
      await expect(away).toBeHidden();
      await ada.sees(ply);
      await playOn([ada, bo]);
      for (const one of [ada, bo]) {
        await expect(one.page.getByRole('region', { name: 'Result' })).toBeVisible();
      }
    },
  );
}

for (const game of ['abalone', 'awale'] as const) {
  test(
    `a game of ${game} between two browsers: offers, phrases, rematch`,
    long(game !== 'awale'),
    async ({ person }) => {
      const [ada, bo] = [await person(), await person()];
      await sitDown(ada, bo, game);
      await playOn([ada, bo], 3);

      await bo.page.getByRole('button', { name: 'Say' }).click();
      await bo.page.getByRole('button', { name: 'Good luck!' }).click();
      await expect(ada.page.locator('.phrase')).toContainText('Good luck!');

      // Both offers at once: neither is where the other is.
      await bo.page.getByRole('button', { name: 'Take back' }).click();
      await bo.page.getByRole('button', { name: 'Draw' }).click();
      const takeback = ada.page.getByRole('button', { name: 'Allow takeback' });
      const draw = ada.page.getByRole('button', { name: 'Agree to a draw' });
      await expect(takeback).toBeEnabled();
      await expect(draw).toBeEnabled();
      const [a, b] = [await takeback.boundingBox(), await draw.boundingBox()];
      expect(a && b && (a.y + a.height < b.y || b.y + b.height < a.y)).toBe(true);
      await ada.page.getByRole('button', { name: 'The move stands' }).click();
      await expect(bo.page.getByText('prefers that the move stands')).toBeVisible();
      await draw.click();
      for (const one of [ada, bo]) {
        await expect(one.page.getByRole('heading', { name: 'A draw' })).toBeVisible();
      }

      const played = new URL(ada.page.url()).pathname;
      await ada.page.getByRole('button', { name: 'Play again' }).click();
      await bo.page.getByRole('button', { name: 'Play again' }).click();
      for (const one of [ada, bo]) {
        await one.page.waitForURL(
          ({ pathname }) => pathname.startsWith('/play/') && pathname !== played,
        );
      }
    },
  );
}

test('a spectator watches, and the players see that somebody does', async ({ person }) => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await sitDown(ada, bo, 'awale');
  await cy.page.goto(new URL(ada.page.url()).pathname);
  await expect(cy.page.getByText('You are watching this game.')).toBeVisible();
  await expect(ada.page.getByText('1 spectator')).toBeVisible();
  await playOn([ada, bo], 2);
  await cy.sees(2);
});

test('two people meet in the lobby', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.page.goto('/lobby');
  await ada.page.getByRole('button', { name: 'Awalé', exact: true }).click();
  await ada.page.locator('dialog button[type=submit]').click();
  await ada.page.waitForURL('**/play/*');
  await bo.page.goto('/lobby');
  await bo.page.getByRole('button', { name: /^Accept .*Awalé/ }).click();
  await bo.page.waitForURL('**/play/*');
  await expect(ada.page.locator('[data-status="playing"]')).toBeVisible();
});

test('ratings are shown to opponents, and hidden at one screen', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  for (const one of [ada, bo]) await signUp(one);
  const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;
  await sitDown(ada, bo, 'awale', { rated: true, clock });
  await playOn([ada, bo], 4);
  await resign(ada);
  await expect(bo.page.getByRole('heading', { name: 'You won' })).toBeVisible();
  await sitDown(ada, bo, 'awale', { rated: true, clock });
  await expect(ada.page.locator('.seat .rating')).toHaveCount(2);
  await ada.begin('awale', 'beside');
  await expect(ada.page.locator('.seat')).toHaveCount(2);
  await expect(ada.page.locator('.seat .rating')).toHaveCount(0);
});
