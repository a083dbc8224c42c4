// Small things that must be right: scores in results, keys, written moves, hints, dates.
import { expect, test } from './abaque.ts';
import { account } from './two.ts';

test('a result names the score', async ({ person }) => {
  const ada = await person();
  await ada.beginAs({ game: 'awale', mode: 'local', position: '0,0,0,0,0,1/0,0,3,0,0,0 22-22 S' });
  await ada.turn();
  await ada.click('F');
  const result = ada.page.locator('.result');
  await expect(result).toContainText('North wins 26 to 22.');
  await expect(result).not.toContainText('no move is possible');
});

test('Escape drops what the mouse has chosen', async ({ person }) => {
  const ada = await person();
  for (const [game, place] of [
    ['abalone', 'c3'],
    ['avalam', 'c9'],
  ] as const) {
    await ada.begin(game, 'beside');
    await ada.turn();
    const chosen = ada.page.locator('.board [aria-selected=true]');
    await ada.click(place);
    await expect(chosen).toHaveCount(1);
    await ada.page.keyboard.press('Escape');
    await expect(chosen).toHaveCount(0);
  }
});

test('written moves may have capitals, spaces and dashes', async ({ person }) => {
  const ada = await person();
  for (const [game, moves] of [
    ['abalone', ['A1 b2']],
    ['avalam', ['C9 - D9']],
    ['awale', ['c', 'D']],
  ] as const) {
    await ada.begin(game, 'beside');
    for (const [place, move] of moves.entries()) {
      await ada.turn();
      await ada.write(move);
      await ada.sees(place + 1);
    }
  }
});

test('a hint for a broadside move rings the marbles that go', async ({ person }) => {
  const ada = await person();
  // The engine's taste may change: the hint is that of the test.
  await ada.page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string };
      if (message.type === 'hint') Object.assign(message, { move: 'c3c5d3', pv: ['c3c5d3'] });
      socket.send(JSON.stringify(message));
    });
  });
  await ada.begin('abalone', 'computer');
  await ada.page.getByRole('button', { name: 'Hint' }).click();
  const ringed = ada.page.locator('.board [data-mover]');
  await expect(ringed).toHaveCount(3);
  expect(
    await ringed.evaluateAll((all) => all.map((one) => one.getAttribute('data-mover'))),
  ).toEqual(['c3', 'c4', 'c5']);
});

test('the engine’s lines are sorted after every depth', async ({ person }) => {
  const ada = await person();
  const told: number[][] = [];
  ada.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as {
        type: string;
        lines?: { score: { points?: number } }[];
      };
      const points = (message.lines ?? []).map(({ score }) => score.points ?? NaN);
      if (message.type === 'analysis' && points.length > 1) told.push(points);
    }),
  );
  await ada.page.goto('/analyse?game=awale&moves=C.a.B.f');
  await ada.page
    .getByRole('button', { name: /^(Start|Analyse|Think)/ })
    .first()
    .click();
  // The lines of this browser's own engine do not cross the socket.
  await ada.page.getByLabel('Server’s engine').check();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const figures = ada.page.locator('.lines b [aria-hidden=true]');
  await expect(figures).toHaveCount(3);
  // Read in one step: the list may be sorted anew between finding its lines and reading them.
  const values = () =>
    ada.page
      .locator('.lines')
      .evaluate((list) =>
        [...list.querySelectorAll('b [aria-hidden=true]')].map((one) =>
          Number((one.textContent ?? '').replace('−', '-')),
        ),
      );
  // The first depths may find all lines equal.
  await expect.poll(async () => new Set(await values()).size).toBeGreaterThan(1);
  // South to move: what is good for South comes first.
  const shown = await values();
  for (const points of [shown, ...told]) {
    expect(points).toEqual([...points].sort((a, b) => b - a));
  }
});

test('a study that is saved stays where it was', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await page.goto('/analyse?game=awale&moves=C.a.B.f&at=2');
  const room = page.locator('.room');
  await expect(room).toHaveAttribute('data-ply', '2');
  await page.getByPlaceholder('Name of the study').fill('Mine');
  await page.getByRole('button', { name: 'Save as a study' }).click();
  await page.waitForURL('**/study/*');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(room).toHaveAttribute('data-ply', '2');
  await page.reload();
  await expect(room).toHaveAttribute('data-ply', '2');
});

for (const [locale, shape] of [
  ['en-GB', /Here since \d{1,2} [A-Z][a-z]+ \d{4}/],
  ['en', /Here since \d{1,2} [A-Z][a-z]+ \d{4}/],
  ['en-US', /Here since [A-Z][a-z]+ \d{1,2}, \d{4}/],
] as const) {
  test(`dates are written as in ${locale}`, async ({ person }) => {
    const ada = await person({ locale });
    const name = await account(ada);
    await ada.page.goto(`/people/${name}`);
    await expect(ada.page.getByText(shape)).toBeVisible();
  });
}
