// A move chosen on the opponent's turn: shown to its player, hidden from everybody else, played at once.
import type { GameName } from '../../src/wire/index.ts';
import { expect, test, type Person } from './abaque.ts';
import { sitDown } from './two.ts';

const TIMED = { clock: { kind: 'timed', main: 300_000, increment: 0 } } as const;

async function begin(
  person: (options?: object) => Promise<Person>,
  game: GameName,
  options: object = {},
) {
  const [ada, bo] = [await person(options), await person(options)];
  await sitDown(ada, bo, game, TIMED);
  await ada.turn();
  // The board takes moves on the opponent's turn too.
  await bo.page.locator('.play.active').waitFor();
  return [ada, bo] as const;
}

const cancelButton = (one: Person) => one.page.getByRole('button', { name: /^Cancel the premove/ });

test('a premove is played at once, and nobody else sees it before', async ({ person }) => {
  const [ada, bo] = await begin(person, 'awale');
  await bo.click('d');
  await expect(bo.page.locator('.bottom .seat')).toContainText('Premove: d');
  await expect(cancelButton(bo)).toContainText('d');
  await expect(bo.page.getByRole('log')).toContainText('d is played as soon as');
  await expect(ada.page.locator('body')).not.toContainText('remove');

  await ada.click('C');
  for (const one of [ada, bo]) {
    await one.sees(2);
    await expect(one.page.getByRole('region', { name: 'Moves' })).toContainText('d');
  }
  await expect(cancelButton(bo)).toBeHidden();
  await expect(ada.page.locator('.bottom .seat')).toContainText('Your turn');
});

test('Escape, the right button, a second choice and the button cancel it', async ({ person }) => {
  const [ada, bo] = await begin(person, 'awale');
  const chosen = async () => {
    await bo.click('d');
    await expect(cancelButton(bo)).toBeVisible();
  };
  await chosen();
  await bo.page.keyboard.press('Escape');
  await expect(cancelButton(bo)).toBeHidden();
  await chosen();
  const pit = await bo.page.locator('.board [data-place="e"]').boundingBox();
  await bo.page.mouse.click((pit?.x ?? 0) + 20, (pit?.y ?? 0) + 20, { button: 'right' });
  await expect(cancelButton(bo)).toBeHidden();
  await chosen();
  await bo.click('d');
  await expect(cancelButton(bo)).toBeHidden();
  await chosen();
  await cancelButton(bo).click();
  await expect(cancelButton(bo)).toBeHidden();
  await ada.click('C');
  await bo.sees(1);
  await expect(bo.page.locator('.bottom .seat')).toContainText('Your turn');
});

test('a finger chooses and cancels on a phone', async ({ person }) => {
  const phone = { viewport: { width: 390, height: 844 }, touch: true };
  const [, bo] = await begin(person, 'awale', phone);
  await bo.tap('d');
  await expect(cancelButton(bo)).toBeVisible();
  await bo.tap('d');
  await expect(cancelButton(bo)).toBeHidden();
});

test('a premove survives a reload', async ({ person }) => {
  const [ada, bo] = await begin(person, 'abalone');
  // White's marbles, though Black is to move.
  for (const cell of ['g5', 'f5']) await bo.click(cell);
  await expect(cancelButton(bo)).toContainText('g5f5');
  await bo.page.reload();
  await bo.arrive();
  await expect(cancelButton(bo)).toContainText('g5f5');
  await ada.turn();
  await ada.move();
  await bo.sees(2);
});

test('one that became illegal is dropped with a sentence', async ({ person }) => {
  const [ada, bo] = await begin(person, 'avalam');
  for (const hole of ['c9', 'c8']) await bo.click(hole);
  await expect(cancelButton(bo)).toContainText('c9c8');
  for (const hole of ['c9', 'd9']) await ada.click(hole);
  await bo.sees(1);
  await expect(bo.page.locator('.board .notice')).toContainText('c9c8 is not legal after');
  await expect(bo.page.locator('.bottom .seat')).toContainText('Your turn');
  await expect(ada.page.locator('body')).not.toContainText('premove');
  await bo.turn();
  await bo.move();
  await ada.sees(2);
});
