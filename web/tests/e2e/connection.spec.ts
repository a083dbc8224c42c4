// A connection that dies is noticed within three seconds where it matters: the page's clock stands still but for those.
import { expect, test, type Person } from './abaque.ts';

// Three seconds, and what timers and the last answer add.
const SOON = 3_500;

/** From now on time passes only when the test says so. Needs `clock.install`, before the page is opened. */
async function stopClock({ page }: Person): Promise<void> {
  // The page's time goes on until it is stopped: a moment that it has not reached.
  const ahead = 5_000;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
}

for (const where of ['at a table', 'in the lobby']) {
  test(`a server that falls silent is noticed ${where}`, async ({ person, program }) => {
    const ada = await person();
    const { page } = ada;
    await page.clock.install();
    if (where === 'at a table') {
      await ada.begin('awale', 'beside');
      await ada.turn();
    } else {
      await page.goto('/lobby');
      await expect(page.getByText(/You are the only one here|people are here/)).toBeVisible();
    }
    const silence = page.getByText('The server isn’t answering');
    await stopClock(ada);
    await expect(silence).toBeHidden();
    program.freeze();
    try {
      await page.clock.runFor(SOON);
      await expect(silence).toBeVisible();
    } finally {
      program.thaw();
    }
    await expect(silence).toBeHidden();
    await page.clock.resume();
    if (where === 'at a table') await ada.move();
  });
}

test('a network that goes is noticed on any page, and comes back', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopClock(ada);
  // The app has heard of it before this listener, which is later.
  await page.evaluate(() => {
    addEventListener('offline', () => document.documentElement.setAttribute('data-offline', ''));
  });
  await ada.context.setOffline(true);
  await expect(page.locator('html[data-offline]')).toBeAttached();
  await page.clock.runFor(SOON);
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await page.clock.resume();
  await ada.context.setOffline(false);
  await expect(page.getByText('The connection is lost')).toBeHidden();
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
