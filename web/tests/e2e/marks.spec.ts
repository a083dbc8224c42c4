// What somebody draws on a board for themselves, with the right button or a finger that rests.
import { expect, test, type Person } from './abaque.ts';

const mark = ({ page }: Person, name: string) => page.locator(`.board [data-mark="${name}"]`);

async function spotOf({ page }: Person, place: string) {
  const box = await page.locator(`.board [data-place="${place}"]`).boundingBox();
  if (!box) throw new Error(`${place} is not on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws with the right button. */
async function draw(person: Person, from: string, to = from) {
  const [start, end] = [await spotOf(person, from), await spotOf(person, to)];
  const { mouse } = person.page;
  await mouse.move(start.x, start.y);
  await mouse.down({ button: 'right' });
  await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await mouse.move(end.x, end.y);
  await mouse.up({ button: 'right' });
}

for (const [game, from, to] of [
  ['avalam', 'c9', 'e7'],
  ['abalone', 'a1', 'e5'],
  ['awale', 'A', 'd'],
] as const) {
  test(`arrows and rings on ${game}'s board, until something is played`, async ({ person }) => {
    const ada = await person();
    await ada.begin(game, 'beside');
    await ada.turn();
    await draw(ada, from, to);
    await draw(ada, from);
    await expect(mark(ada, from + to)).toBeVisible();
    await expect(mark(ada, from)).toBeVisible();
    await ada.sees(0);
    // The same once more takes it away.
    await draw(ada, from);
    await expect(mark(ada, from)).toHaveCount(0);
    await expect(mark(ada, from + to)).toBeVisible();
    await ada.move();
    await ada.sees(1);
    await expect(mark(ada, from + to)).toHaveCount(0);
  });
}

test('a finger that rests draws, and does not move a piece', async ({ person }) => {
  const ada = await person({ touch: true, viewport: { width: 390, height: 844 } });
  await ada.begin('avalam', 'beside');
  await ada.turn();
  const touch = await ada.context.newCDPSession(ada.page);
  const [start, end] = [await spotOf(ada, 'c9'), await spotOf(ada, 'd9')];
  const at = ({ x, y }: { x: number; y: number }) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(start) });
  await expect(mark(ada, 'c9')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(end) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(mark(ada, 'c9d9')).toBeVisible();
  await ada.sees(0);
  // A tap plays on: it clears the board of marks first.
  await ada.tap('c9');
  await expect(mark(ada, 'c9d9')).toHaveCount(0);
  await ada.tap('d9');
  await ada.sees(1);
});

test('marks are drawn in a review, an analysis and an embedded game too', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await ada.begin('awale', 'beside');
  for (let ply = 0; ply < 2; ply += 1) {
    await ada.turn();
    await ada.move();
  }
  await page.locator('[data-tool=resign]').click();
  await page.locator('dialog button.primary').first().click();
  await expect(page.locator('.result')).toBeVisible();
  const table = ada.view?.id ?? '';
  for (const path of [`/review/${table}`, '/analyse?game=awale&moves=C.a', `/embed/${table}`]) {
    await page.goto(path);
    await page.locator('.board [data-place=A]').waitFor({ state: 'attached' });
    await draw(ada, 'A', 'd');
    await draw(ada, 'B');
    await expect(mark(ada, 'Ad'), path).toBeVisible();
    await expect(mark(ada, 'B'), path).toBeVisible();
    // They belong to what is shown.
    await page.getByRole('button', { name: 'One move back' }).first().click();
    await expect(mark(ada, 'Ad'), path).toHaveCount(0);
  }
});

test('a phone vibrates when pieces meet, until that is switched off', async ({ person }) => {
  const ada = await person({
    touch: true,
    viewport: { width: 390, height: 844 },
    settings: { speed: 'fast' },
  });
  const { page } = ada;
  await ada.context.addInitScript(() => {
    const felt: number[] = [];
    Object.assign(window, { felt });
    navigator.vibrate = (pattern) => felt.push(Number(pattern)) > 0;
  });
  const felt = () => page.evaluate(() => (window as unknown as { felt: number[] }).felt.length);
  const move = async () => {
    await ada.turn();
    const ply = ada.view?.ply ?? 0;
    for (const place of ada.placesFor(ada.chooseMove())) await ada.tap(place);
    await ada.after(ply);
  };
  await ada.begin('avalam', 'beside');
  await move();
  await expect.poll(felt).toBeGreaterThan(0);

  const played = page.url();
  await page.goto('/settings');
  await page.getByRole('switch', { name: /^Vibration/ }).uncheck({ force: true });
  await page.goto(played);
  await ada.arrive();
  await move();
  await ada.sees(2);
  // The piece has landed: what would have been felt is over.
  await ada.turn();
  await move();
  await ada.sees(3);
  expect(await felt()).toBe(0);
});

test('sound is on, with a volume of one’s own', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/settings');
  await expect(ada.page.getByRole('switch', { name: /^Sound/ })).toBeChecked();
  const volume = ada.page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('50');
  await volume.focus();
  await ada.page.keyboard.press('ArrowLeft');
  await ada.page.reload();
  await expect(volume).toHaveValue('45');
  await ada.page.getByRole('switch', { name: /^Sound/ }).uncheck({ force: true });
  await expect(volume).toBeHidden();
});
