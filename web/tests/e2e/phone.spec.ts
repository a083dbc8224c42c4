// On a small screen nothing lies over what it is about: the board, the seats, the running clocks.
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
  await ada.begin('awale', 'computer');
  await ada.page.getByText('Show me what you think').click();
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

test('seats, bar and graph wear the board’s colours', async ({ person }) => {
  const colours = async (theme: string) => {
    const ada = await person({ settings: { abalone: theme } });
    await ada.begin('abalone', 'beside');
    const disc = await ada.page
      .locator('.bottom .seat .piece')
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
    await ada.page.goto('/analyse?game=abalone');
    const bar = await ada.page
      .locator('.bar .first')
      .evaluate((first) => getComputedStyle(first).fill);
    return { disc, bar };
  };
  const [classic, safe] = [await colours('classic'), await colours('safe')];
  expect(classic.disc).toContain('rgb');
  expect(safe.disc).not.toBe(classic.disc);
  expect(safe.bar).not.toBe(classic.bar);
});
