// Whole games against the computer, with the mouse alone.
import { expect, test } from './abaque.ts';

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(`a whole game of ${game} against the computer`, async ({ person }) => {
    test.setTimeout(150_000);
    const ada = await person();
    await ada.begin(game, 'computer', async () => {
      // Marbles are pushed out soonest by somebody who knows how.
      await ada.page.getByRole('slider').fill(game === 'abalone' ? '5' : '1');
    });
    while (!ada.over) {
      await ada.turn();
      if (!ada.over) await ada.move();
    }
    const result = ada.page.getByRole('region', { name: 'Result' });
    await expect(result).toBeVisible();
    await expect(result).toContainText(ada.view?.result?.text ?? 'no result');
    await expect(result.getByRole('link', { name: 'Record' })).toBeVisible();

    await result.getByRole('button', { name: 'Play again' }).click();
    await ada.page.waitForURL((url) => !url.pathname.endsWith(ada.view?.id ?? ''));
  });
}

test('hint, thoughts and taking back', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'computer');
  await ada.turn();
  await ada.page.getByRole('button', { name: 'Hint' }).click();
  await expect(ada.page.getByRole('log')).toContainText(/Hint: [A-F]/);

  await expect(ada.page.getByRole('region', { name: 'What the computer thinks' })).toBeHidden();
  await ada.page.getByText('Show me what you think').click();
  const thoughts = ada.page.getByRole('region', { name: 'What the computer thinks' });
  await expect(thoughts.getByRole('listitem').first()).toBeVisible();
  await ada.page.getByText('Show me what you think').click();
  await expect(thoughts).toBeHidden();

  await ada.move();
  await ada.turn();
  await ada.page.getByRole('button', { name: 'Take back' }).click();
  await expect(ada.page.locator('[data-ply="0"]')).toBeVisible();
});
