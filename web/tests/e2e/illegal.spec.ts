// An illegal try is explained, in words, where it was made, in the reader's language.
import { expect, test } from './abaque.ts';

const TRIES = [
  ['avalam', ['a5', 'i5'], /do not touch|neighbouring/, /ne se touchent pas/],
  ['abalone', ['i5'], /opponent/, /adversaire/],
  ['awale', ['a'], /belongs to North/, /appartient à Nord/],
] as const;

for (const [game, places, english, french] of TRIES) {
  for (const [locale, words] of [
    ['en', english],
    ['fr', french],
  ] as const) {
    test(`${game} in ${locale}`, async ({ person }) => {
      const ada = await person({ locale });
      await ada.begin(game, 'beside');
      await ada.turn();
      for (const place of places) await ada.click(place);
      await expect(ada.page.locator('.bubble')).toHaveText(words);
      await expect(ada.page.getByRole('log')).toContainText(words);
      await expect(ada.page.locator('[data-ply="0"]')).toBeVisible();
    });
  }
}

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
