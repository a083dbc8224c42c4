// On a small screen nothing lies over what it is about: the board, the seats, the running clocks.
import type { Review, ReviewStatus, ReviewedMove, View } from '../../src/wire/index.ts';
import { expect, test, type Person } from './abaque.ts';
import { playOn, sitDown } from './two.ts';

const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };

/** Whether the middle of each part is really what is seen there. */
async function inView({ page }: Person, ...parts: string[]) {
  for (const part of parts) {
    const seen = await page
      .locator(part)
      .first()
      .evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return at !== null && (element.contains(at) || at.contains(element));
      });
    expect(seen, `${part} is in view`).toBe(true);
  }
}

/** How large a marble is: 53 wide where the next cell is 60 away. */
async function marble({ page }: Person): Promise<number> {
  const [a, b] = [
    await page.locator('.board [data-place=e1]').boundingBox(),
    await page.locator('.board [data-place=e2]').boundingBox(),
  ];
  return a && b ? ((b.x - a.x) * 53) / 60 : 0;
}

const PARTS = [
  '.top [role=timer]',
  '.bottom [role=timer]',
  '.top .seat .name',
  '.bottom .seat .name',
];

for (const [game, viewport] of [
  ['awale', PHONE],
  ['abalone', SMALL],
] as const) {
  test(`an offer hides no clock: ${game}, ${viewport.width} wide`, async ({ person }) => {
    const [ada, bo] = [await person({ viewport }), await person({ viewport })];
    await sitDown(ada, bo, game, { clock });
    await playOn([ada, bo], 2);
    const places = ada.page.locator('.board [data-place]');
    const corners = [places.first(), places.last()];
    await bo.page.locator('[data-tool=draw]').click();
    await ada.page.getByRole('button', { name: 'Agree to a draw' }).click({ trial: true });
    await inView(ada, ...PARTS);
    const lane = await ada.page.locator('.lane').boundingBox();
    for (const corner of corners) {
      const box = await corner.boundingBox();
      expect(box && lane && box.y + box.height <= lane.y).toBe(true);
    }
    await ada.page.getByRole('button', { name: 'Play on' }).click();
    await bo.page.locator('[data-tool=takeback]').click();
    await ada.page.getByRole('button', { name: 'Allow takeback' }).click({ trial: true });
    await inView(ada, ...PARTS);
  });

  test(`phrases hide neither board nor clock: ${game}, ${viewport.width} wide`, async ({
    person,
  }) => {
    const [ada, bo] = [await person({ viewport }), await person({ viewport })];
    await sitDown(ada, bo, game, { clock });
    await playOn([ada, bo], 2);
    await ada.page.locator('[data-tool=phrases]').click();
    const phrases = ada.page.getByRole('region', { name: 'Say something' });
    await expect(phrases.getByRole('listitem')).toHaveCount(16);
    await inView(ada, ...PARTS);
    const sheet = await phrases.boundingBox();
    const board = await ada.page.locator('.board').first().boundingBox();
    expect(sheet && board && board.y + board.height <= sheet.y).toBe(true);
    // A move can be made meanwhile; Escape closes them.
    await ada.turn();
    await ada.move();
    await ada.page.keyboard.press('Escape');
    await expect(phrases).toBeHidden();
    await ada.page.locator('[data-tool=phrases]').click();
    await phrases.getByRole('button', { name: 'Goodbye!' }).click();
    await expect(bo.page.locator('.top .phrase')).toContainText('Goodbye!');
    await expect(phrases).toBeHidden();
  });
}

test('an offer covers no pit of Awalé’s long board', async ({ person }) => {
  const viewport = { width: 1440, height: 900 };
  const [ada, bo] = [await person({ viewport }), await person({ viewport })];
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 2);
  await bo.page.locator('[data-tool=draw]').click();
  await bo.page.locator('[data-tool=takeback]').click();
  await expect(ada.page.locator('.lane')).toHaveCount(2);
  const board = await ada.page.locator('.board').first().boundingBox();
  for (const lane of await ada.page.locator('.lane').all()) {
    const box = await lane.boundingBox();
    expect(box && board && board.y + board.height <= box.y).toBe(true);
    expect(box && box.y + box.height <= viewport.height).toBe(true);
  }
});

test('Awalé’s thoughts are whole at 1440×900', async ({ person }) => {
  const ada = await person({ viewport: { width: 1440, height: 900 } });
  // The engine's thoughts, without the wait for them.
  await ada.page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const said = JSON.parse(String(text)) as { type: string; table?: string };
      if (said.type !== 'think') {
        server.send(text);
        return;
      }
      const pv = ['A', 'b', 'C', 'd', 'E', 'f'];
      const lines = ['A', 'B', 'C'].map((move, place) => ({
        move,
        pv,
        score: { points: -place, share: 0.5 },
      }));
      const thought = { type: 'thought', ply: 0, depth: 12, done: false, lines };
      socket.send(JSON.stringify({ ...thought, table: said.table }));
    });
  });
  await ada.begin('awale', 'computer');
  await ada.page.getByText('Show the computer’s ideas').click();
  const thoughts = ada.page.locator('.thoughts');
  await expect(thoughts.getByRole('listitem')).toHaveCount(3);
  const cut = await ada.page.evaluate(() => {
    const notes = document.querySelector('.notes');
    return notes ? notes.scrollHeight - notes.clientHeight : null;
  });
  expect(cut).toBeLessThanOrEqual(0);
  const box = await thoughts.boundingBox();
  expect(box && box.y + box.height <= 900).toBe(true);
});

/** A review as the server writes it, at once: every fourth move is a mistake. */
async function reviewed({ page }: Person) {
  await page.route('**/api/tables/*/review', async (route) => {
    const table = await page.request.get(
      route
        .request()
        .url()
        .replace(/\/review$/, ''),
    );
    const { moves } = (await table.json()) as View;
    const opinions: ReviewedMove[] = moves.map(({ move }, ply) => ({
      move,
      before: { points: 0.5, share: 0.6 },
      after: { points: ply % 4 === 0 ? -2 : 0.5, share: 0.5 },
      best: null,
      cost: ply % 4 === 0 ? 2.5 : 0,
      ...(ply % 4 === 0 ? { degree: 'mistake' } : {}),
    }));
    const mistakes = opinions.flatMap(({ degree }, ply) => (degree ? [ply] : []));
    const review: Review = { moves: opinions, accuracy: [60, 100], mistakes, turning: 0 };
    await route.fulfill({ json: { state: 'done', progress: 1, review } satisfies ReviewStatus });
  });
}

test('a review keeps board, evaluation and steps on the screen', async ({ person }) => {
  const ada = await person({ viewport: PHONE });
  await ada.beginAs({ game: 'abalone', mode: 'local' });
  for (let ply = 0; ply < 16; ply += 1) {
    await ada.turn();
    await ada.move();
  }
  await ada.page.locator('[data-tool=resign]').click();
  await ada.page.locator('dialog button.primary').first().click();
  await expect(ada.page.locator('.result')).toBeVisible();
  await reviewed(ada);
  await ada.page.goto(`/review/${ada.view?.id ?? ''}`);
  const { page } = ada;
  await expect(page.locator('.review')).toHaveAttribute('data-state', 'done');
  const whole = async (part: string) => {
    const box = await page.locator(part).boundingBox();
    // The row of pages lies at the bottom.
    expect(box && box.y >= 0 && box.y + box.height <= PHONE.height - 56, part).toBe(true);
    return box;
  };
  for (const part of ['.stage .board', '.stage .bar', '.stage .walk', '.graph']) await whole(part);
  const bar = await whole('.stage .bar');
  expect(bar?.height).toBeLessThanOrEqual(12);
  await expect.poll(() => marble(ada)).toBeGreaterThanOrEqual(34);
  // The last mistake is far below; choosing it leaves the board where it can be seen.
  const last = page.locator('.mistakes button').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  for (const part of ['.stage .board', '.stage .bar', '.stage .walk']) await whole(part);
  await inView(ada, '.stage .walk b');
  const ply = Number(await page.locator('.review').getAttribute('data-ply'));
  await page.locator('.walk').getByRole('button', { name: 'One move on' }).click();
  await expect(page.locator('.review')).toHaveAttribute('data-ply', String(ply + 1));
});

test('Abalone’s marbles are as large in an analysis, with the bar above the board', async ({
  person,
}) => {
  const ada = await person({ viewport: PHONE });
  const { page } = ada;
  await page.goto('/analyse?game=abalone');
  await page.locator('.board [data-place=e1]').waitFor({ state: 'attached' });
  await expect.poll(() => marble(ada)).toBeGreaterThanOrEqual(34);
  const bar = await page.locator('.stage .bar').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(12);
  // The first side's half is the left one.
  const first = await page.locator('.bar .first').boundingBox();
  expect(first?.x).toBeCloseTo(bar?.x ?? -1, -1);
  expect(first?.width).toBeCloseTo((bar?.width ?? 0) / 2, -1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
});

test('analysis keeps board, evaluation and steps on the screen', async ({ person }) => {
  const ada = await person({ viewport: PHONE });
  const { page } = ada;
  await page.goto('/analyse?game=awale&moves=C.a.B.f&at=2');
  await expect(page.locator('.room')).toHaveAttribute('data-ply', '2');
  const whole = async (part: string) => {
    const box = await page.locator(part).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= PHONE.height - 56, part).toBe(true);
  };
  for (const part of ['.stage .board', '.stage .bar', '.stage .walk']) await whole(part);
  expect((await page.locator('.stage .bar').boundingBox())?.width).toBeLessThanOrEqual(12);
  await page.getByPlaceholder('Name of the study').scrollIntoViewIfNeeded();
  for (const part of ['.stage .board', '.stage .bar', '.stage .walk']) await whole(part);
  await page.locator('.walk').getByRole('button', { name: 'One move on' }).click();
  await expect(page.locator('.room')).toHaveAttribute('data-ply', '3');
});

test('Abalone’s marbles are at least 34 pixels across on a phone', async ({ person }) => {
  const ada = await person({ viewport: PHONE });
  await ada.begin('abalone', 'beside');
  await expect.poll(() => marble(ada)).toBeGreaterThanOrEqual(34);
  // All of the board is on the screen, and it is played as before.
  const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  await ada.turn();
  await ada.move();
});

test('seats, bar and graph wear the board’s colours', async ({ person }) => {
  const colours = async (theme: string) => {
    const ada = await person({ settings: { abalone: theme } });
    const { page } = ada;
    await ada.begin('abalone', 'beside');
    const disc = await page
      .locator('.bottom .seat .piece')
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
    for (let ply = 0; ply < 2; ply += 1) {
      await ada.turn();
      await ada.move();
    }
    await page.locator('[data-tool=resign]').click();
    await page.locator('dialog button.primary').first().click();
    await expect(page.locator('.result')).toBeVisible();
    await reviewed(ada);
    await page.goto(`/review/${ada.view?.id ?? ''}`);
    const fill = (part: string) =>
      page.locator(`${part} .first`).evaluate((first) => getComputedStyle(first).fill);
    return { disc, bar: await fill('.bar'), graph: await fill('.graph') };
  };
  const [classic, safe] = [await colours('classic'), await colours('safe')];
  expect(classic.disc).toContain('rgb');
  expect(safe.disc).not.toBe(classic.disc);
  expect(safe.bar).not.toBe(classic.bar);
  expect(safe.graph).not.toBe(classic.graph);
});
