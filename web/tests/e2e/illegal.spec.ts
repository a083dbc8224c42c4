// An illegal try is explained, in words, where it was made, in the reader's language.
import type { GameName } from '../../src/wire/index.ts';
import { expect, test, type Person } from './abaque.ts';

type Try = (ada: Person) => Promise<void>;

const TRIES: [GameName, Try, english: RegExp, french: RegExp][] = [
  ['avalam', (ada) => ada.drag('a5', 'i5'), /do not touch|neighbouring/, /ne se touchent pas/],
  ['abalone', (ada) => ada.click('i5'), /opponent/, /adversaire/],
  ['awale', (ada) => ada.click('a'), /belongs to North/, /appartient à Nord/],
];

for (const [game, attempt, english, french] of TRIES) {
  for (const [locale, words] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    test(`${game} in ${locale}`, async ({ person }) => {
      const ada = await person({ locale });
      await ada.begin(game, 'beside');
      await ada.turn();
      await attempt(ada);
      await expect(ada.page.getByRole('log')).toContainText(words);
      await expect(ada.page.locator('.bubble')).toHaveText(words);
      await ada.sees(0);
    });
  }
}

test('a tap between two moves asks which one is meant', async ({ person }) => {
  const ada = await person();
  await ada.begin('abalone', 'beside');
  await ada.turn();
  // From the start c3 and c4 can go to d3 and d4, or to d4 and d5.
  for (const cell of ['c3', 'c4', 'd4']) await ada.click(cell);
  await expect(ada.page.locator('.bubble')).toContainText('d4');
  await ada.sees(0);
});

test('a written move that is none says what is missing', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'beside');
  await ada.turn();
  const field = ada.page.getByPlaceholder(/Write a move/);
  await field.fill('z9');
  await field.press('Enter');
  await expect(ada.page.locator('.problem[role=alert]').last()).not.toBeEmpty();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});
