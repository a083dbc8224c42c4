// Games at one screen: both sides, clocks, pause, a reload in the middle.
import { expect, long, test } from './abaque.ts';

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(`a game of ${game} at one screen survives a reload`, async ({ person }) => {
    const ada = await person();
    await ada.beginByHand(game, 'beside', async () => {
      await ada.page.getByRole('textbox').nth(0).fill('Ada');
      await ada.page.getByRole('textbox').nth(1).fill('Bo');
      await ada.page.getByText('10 minutes', { exact: true }).click();
    });
    await expect(ada.page.getByText('Ada', { exact: true })).toBeVisible();
    await expect(ada.page.getByRole('timer')).toHaveCount(2);
    // A name at one screen is nobody's account.
    await expect(ada.page.locator('.seat a')).toHaveCount(0);
    for (let ply = 0; ply < 4; ply += 1) {
      await ada.turn();
      if (ply % 2 === 0) await ada.move();
      else await ada.write(ada.chooseMove().move);
    }
    const before = ada.view;
    await ada.page.reload();
    await ada.sees(4);
    expect(ada.view?.position).toBe(before?.position);
    await ada.turn();
    await ada.move();

    await ada.page.getByRole('button', { name: 'Pause' }).click();
    await expect(ada.page.getByRole('heading', { name: 'Paused' })).toBeVisible();
    await ada.page.getByRole('button', { name: 'Resume' }).first().click();
    await expect(ada.page.getByRole('heading', { name: 'Paused' })).toBeHidden();

    await ada.page.getByRole('button', { name: 'Resign' }).click();
    await ada.page.getByRole('button', { name: /^(Dark|White|North) resigns$/ }).click();
    await expect(ada.page.getByRole('heading', { name: 'Ada won' })).toBeVisible();
  });
}

// Abalone between two who push at random has no near end: the most marbles after sixty moves win.
for (const [game, rules] of [
  ['avalam', 'modern'],
  ['abalone', 'standard,plies=60'],
  ['awale', 'sheet'],
] as const) {
  test(
    `a whole game of ${game} at one screen, by written moves`,
    long(game !== 'avalam'),
    async ({ person }) => {
      const ada = await person();
      await ada.beginAs({ game, rules, mode: 'local' });
      for (;;) {
        await ada.turn();
        if (ada.over) break;
        await ada.write(ada.chooseMove().move);
      }
      await expect(ada.page.getByRole('region', { name: 'Result' })).toBeVisible();
    },
  );
}

test('a team moves in rotation', async ({ person }) => {
  const ada = await person();
  await ada.beginByHand('awale', 'beside', async () => {
    await ada.page.getByRole('button', { name: 'Add a team member' }).first().click();
    await ada.page.getByRole('textbox', { name: 'South, player 1' }).fill('Ada');
    await ada.page.getByRole('textbox', { name: 'South, player 2' }).fill('Cy');
    await ada.page.getByRole('textbox', { name: 'North, player 1' }).fill('Bo');
  });
  await expect(ada.page.getByText('Ada to move')).toBeVisible();
  await ada.turn();
  await ada.move();
  await ada.turn();
  await ada.move();
  await expect(ada.page.getByText('Cy to move')).toBeVisible();
});

test('a move waits for its confirmation where the reader wants it', async ({ person }) => {
  const ada = await person({ settings: { confirm: true } });
  await ada.begin('awale', 'beside');
  await ada.turn();
  await ada.click('A');
  await ada.page.getByRole('button', { name: 'Not yet' }).click();
  await ada.sees(0);
  await ada.click('B');
  await ada.page.getByRole('group', { name: 'Confirm the move' }).getByText('Play').click();
  await ada.sees(1);
});

test('a move made before the socket is open is played when it is', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'beside');
  let letIn: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letIn = resolve));
  await ada.page.routeWebSocket('**/api/live*', async (socket) => {
    await opened;
    socket.connectToServer();
  });
  // The page itself knows the table: the board can be played without a word from the socket.
  await ada.page.reload();
  await ada.page.locator('.table[data-ply="0"] .play.active').waitFor();
  await ada.click('C');
  await expect(ada.page.getByText('Sending')).toBeVisible();
  letIn();
  await ada.sees(1);
  await expect(ada.page.locator('.table[data-ply="1"] .play.active')).toBeVisible();
});
