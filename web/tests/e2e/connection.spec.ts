// A connection that dies is noticed while it matters. How soon, `live.test.ts` says, whose clock is its own.
import { expect, test } from './abaque.ts';

test('at a table a server that falls silent is noticed', async ({ person, program }) => {
  const ada = await person();
  await ada.begin('awale', 'beside');
  await ada.turn();
  program.freeze();
  try {
    await expect(ada.page.getByText('The server isn’t answering')).toBeVisible();
  } finally {
    program.thaw();
  }
  await expect(ada.page.getByText('The server isn’t answering')).toBeHidden();
  await ada.move();
});

test('a network that goes is noticed on any page, and comes back', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/lobby');
  await expect(ada.page.getByRole('heading', { name: 'Lobby' })).toBeVisible();
  await ada.page.waitForLoadState('networkidle');
  await ada.context.setOffline(true);
  await expect(ada.page.getByText('The connection is lost')).toBeVisible();
  await ada.context.setOffline(false);
  await expect(ada.page.getByText('The connection is lost')).toBeHidden();
});

test('a game against somebody that is begun without a network says so, every time', async ({
  person,
}) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await ada.page.goto('/');
  await ada.page.evaluate(() => navigator.serviceWorker.ready);
  // Fetched while there is a network: the dialog and its board.
  await ada.page.locator('section:has(#game-awale)').getByRole('button').nth(2).click();
  await ada.page.locator('dialog button[type=submit]').waitFor();
  await ada.page.waitForLoadState('networkidle');
  await ada.context.setOffline(true);
  await ada.page.reload();
  for (let time = 0; time < 2; time += 1) {
    await ada.page.locator('section:has(#game-awale)').getByRole('button').nth(2).click();
    const dialog = ada.page.locator('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('alert')).toContainText('cannot be reached', { timeout: 5_000 });
    await expect(dialog.locator('button[type=submit]')).toBeEnabled();
    await ada.page.keyboard.press('Escape');
  }
});
