// Avalam: the towers show the counters that lie in them.
import { expect, test } from './abaque.ts';
import { playOn } from './two.ts';

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

test('the small boards of running games show the counters too', async ({ person }) => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await ada.page.goto('/lobby');
  await ada.page.getByRole('button', { name: /^Avalam, 5 min/ }).click();
  await bo.page.goto('/lobby');
  await bo.page.getByRole('button', { name: /^Accept .*Avalam/ }).click();
  for (const one of [ada, bo]) {
    await one.page.waitForURL('**/play/*');
    await one.arrive();
  }
  await playOn([ada, bo], 2);
  const table = new URL(ada.page.url()).pathname;
  await cy.page.goto('/lobby');
  const card = cy.page.locator(`li:has(a[href="${table}"])`);
  await expect(card.locator('[data-layers]').first()).toBeAttached();
  // Two moves: towers of two, and no counter whose colour is not known.
  await expect(
    card.locator('[data-layers="ld"], [data-layers="dl"], [data-layers="ll"], [data-layers="dd"]'),
  ).not.toHaveCount(0);
  await expect(card.locator('[data-layers*=n]')).toHaveCount(0);
});
