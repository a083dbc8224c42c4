// Avalam: the towers show the counters that lie in them.
import { expect, test } from './abaque.ts';

test('a tower shows its counters at the table, in the past, in the review and in an analysis', async ({
  person,
}) => {
  const ada = await person();
  const { page } = ada;
  await ada.begin('avalam', 'beside');
  const towers = (layers: string) => page.locator(`.stage [data-layers="${layers}"]`);
  // A light counter on a dark one, then a dark tower of two on top of it.
  for (const move of ['c9d9', 'e8d8', 'd8d9']) await ada.write(move);
  await expect(towers('dlld')).toHaveCount(1);
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(towers('dl')).toHaveCount(1);
  await expect(towers('ld')).toHaveCount(1);
  await expect(towers('dlld')).toHaveCount(0);
  const table = ada.view?.id ?? '';
  const position = ada.view?.position ?? '';
  await page.getByRole('button', { name: 'To the last move' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.goto(`/review/${table}`);
  await expect(towers('dlld')).toHaveCount(1);
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect(towers('dlld')).toHaveCount(1);
  // A position without a past: the top is known, what lies under it is not.
  await ada.beginAs({ game: 'avalam', mode: 'local', position });
  await expect(towers('nnnd')).toHaveCount(1);
});
