// Everything with the keyboard alone: from the home page through a whole game to its end.
import { expect, long, test, type Person } from './abaque.ts';
import { arrowTo, tabTo } from './keys.ts';

/** Chooses an end in sight for a game of Abalone, in the dialog. */
async function setLastMove(person: Person, plies: number) {
  const { page } = person;
  await tabTo(person, 'dialog summary');
  await page.keyboard.press('Enter');
  await tabTo(person, 'dialog input[id$=plies]');
  await page.keyboard.type(String(plies));
}

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(
    `a whole game of ${game}, from the home page to its end`,
    long(game !== 'abalone'),
    async ({ person }) => {
      const ada = await person();
      const { page } = ada;
      await page.goto('/');
      await page.locator(`#game-${game}`).waitFor();
      await tabTo(ada, `section:has(#game-${game}) li:nth-child(2) button`);
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor();
      if (game === 'abalone') await setLastMove(ada, 6);
      await tabTo(ada, 'dialog button[type=submit]');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/play/*');
      await ada.arrive();
      for (let ply = 0; ; ply += 1) {
        await ada.turn();
        if (ada.over) break;
        const chosen = ada.chooseMove();
        // Whoever is at the board stays there from one move to the next.
        if (ply === 0) await tabTo(ada, '.board [data-place]');
        for (const place of ada.placesFor(chosen)) {
          await arrowTo(ada, place);
          await page.keyboard.press('Enter');
        }
        await ada.after(ply);
        // Whoever listens hears what was played, and what lies where.
        await expect(page.getByRole('log')).not.toBeEmpty();
      }
      await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(/\w/);
      await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
      await expect(page.getByRole('log')).toContainText(ada.view?.result?.text ?? 'no result');
      if (game === 'abalone') {
        expect(ada.view?.rules).toBe('standard,plies=6');
        expect(ada.view?.ply).toBe(6);
      }
      // And on: the next game is a key away.
      const over = new URL(page.url()).pathname;
      await tabTo(ada, '.result button.primary');
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname.startsWith('/play/') && pathname !== over);
    },
  );
}

test('a game is given up with the keyboard alone', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await ada.beginAs({ game: 'awale', mode: 'local' });
  await tabTo(ada, '[data-tool=resign]');
  await page.keyboard.press('Enter');
  await tabTo(ada, 'dialog button.primary');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

test('a dialog gives the focus back to where it was', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/');
  await ada.page.locator('#game-avalam').waitFor();
  await tabTo(ada, 'section:has(#game-avalam) li:nth-child(3) button');
  await ada.page.keyboard.press('Enter');
  await ada.page.locator('dialog').waitFor();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('section:has(#game-avalam) li:nth-child(3) button')).toBeFocused();
});
