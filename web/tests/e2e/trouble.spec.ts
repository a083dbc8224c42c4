// What goes wrong has its own calm answer, with a way on.
import { expect, test } from './abaque.ts';

test('an address that leads nowhere', async ({ person }) => {
  const ada = await person({ locale: 'fr' });
  await ada.page.goto('/nowhere/at/all');
  await expect(ada.page.getByRole('heading', { name: 'Il n’y a rien ici' })).toBeVisible();
  await ada.page.getByRole('link', { name: 'Vers les trois jeux' }).click();
  await expect(ada.page.getByRole('heading', { level: 1 })).toContainText('Trois jeux');
});

test('an address that cannot even be read', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/play/%E0%A4%A');
  await expect(ada.page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});

test('a table that does not exist', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/play/aaaaaaaaaaaa');
  await expect(ada.page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
  await expect(ada.page.getByText(/^There is no such/)).toHaveCount(1);
  await expect(ada.page.getByRole('link', { name: 'To the lobby' })).toBeVisible();
});

test('an invitation that does not exist', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/join/aaaaaaaaaaaa');
  await expect(
    ada.page.getByRole('heading', { name: 'This invitation does not exist' }),
  ).toBeVisible();
});

test('an invitation that was called off, and a table that is full', async ({ person }) => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await ada.begin('awale', 'link');
  const gone = await ada.page.getByLabel('Link to the game').inputValue();
  await ada.page.getByRole('button', { name: 'Call it off' }).click();
  await expect(ada.page.locator('[data-status="over"]')).toBeVisible();
  await bo.page.goto(new URL(gone).pathname);
  await expect(bo.page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();

  await ada.begin('awale', 'link');
  const link = await ada.page.getByLabel('Link to the game').inputValue();
  // Cy looks first, but thinks about it for too long.
  await cy.page.goto(new URL(link).pathname);
  await expect(
    cy.page.getByRole('heading', { name: /invites you to a game of Awalé/ }),
  ).toBeVisible();
  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('button', { name: 'Play', exact: true }).click();
  await bo.page.waitForURL('**/play/*');
  await cy.page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(cy.page.getByRole('heading', { name: 'Somebody was faster' })).toBeVisible();
  await cy.page.getByRole('link', { name: 'Watch' }).click();
  await expect(cy.page.getByText('You are watching this game.')).toBeVisible();
});

test('a browser that keeps nothing', async ({ person }) => {
  const ada = await person();
  await ada.context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
  });
  await ada.page.goto('/settings');
  await expect(ada.page.getByText('This browser keeps nothing')).toBeVisible();
  await ada.begin('awale', 'beside');
  await ada.turn();
  await ada.move();
});

test('a browser that takes no cookies', async ({ person }) => {
  const ada = await person();
  await ada.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await ada.context.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers['set-cookie'];
    await ada.context.clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await ada.page.goto('/');
  await ada.page.locator('section:has(#game-awale)').getByRole('button').first().click();
  await ada.page.locator('dialog button[type=submit]').click();
  await expect(ada.page.getByRole('alert')).toContainText('accepts no cookies');
  await expect(ada.page.getByText('The connection is lost')).toBeHidden();
});

test('two tabs on one game stay in step', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'beside');
  const second = await ada.context.newPage();
  await second.goto(ada.page.url());
  await expect(second.getByText('open in another tab too')).toBeVisible();
  await expect(ada.page.getByText('open in another tab too')).toBeVisible();
  await ada.turn();
  await ada.move();
  await expect(second.locator('.table')).toHaveAttribute('data-ply', '1');
  await second.close();
  await expect(ada.page.getByText('open in another tab too')).toBeHidden();
});

test('without a network the app still opens, and says what is the matter', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await ada.page.goto('/');
  await ada.page.evaluate(() => navigator.serviceWorker.ready);
  await ada.context.setOffline(true);
  await ada.page.goto('/lobby');
  await expect(ada.page.getByRole('heading', { name: 'Lobby' })).toBeVisible();
  // The calmer sentence if the engine was fetched before.
  const told = ada.page.getByText(/The connection is lost|You’re offline/);
  await expect(told.first()).toBeVisible();
});
