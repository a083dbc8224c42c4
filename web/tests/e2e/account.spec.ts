// Coming and going: recovery, sessions that end elsewhere, guests, leaving for good.
import { expect, test, type Person } from './abaque.ts';
import { sitDown } from './two.ts';

const PASSWORD = 'a long sentence';

/** Signs up, and says with which name and recovery code. */
async function signUp({ page }: Person): Promise<{ name: string; code: string }> {
  const name = `A${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const code = (await page.locator('.code').innerText()).trim();
  await page.getByLabel('I have kept the code').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  return { name, code };
}

async function recover({ page }: Person, name: string, code: string) {
  await page.goto('/recover');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('New password').fill('another long sentence');
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

test('whoever recovers an account sees the new code, and it works', async ({ person }) => {
  const ada = await person();
  const { name, code } = await signUp(ada);
  const elsewhere = await person();
  await recover(elsewhere, name, code);
  const { page } = elsewhere;
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keep your new code' })).toBeVisible();
  const fresh = (await page.locator('.code').innerText()).trim();
  expect(fresh).not.toBe(code);
  // A look at another page does not lose it.
  await page.getByRole('link', { name: 'Lobby' }).first().click();
  await page.goBack();
  await expect(page.locator('.code')).toHaveText(fresh);
  await page.getByLabel('I have kept the code').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/');

  const third = await person();
  await recover(third, name, fresh);
  await expect(third.page.locator('.code')).toBeVisible();
});

test('a wrong recovery code is called a wrong code', async ({ person }) => {
  const ada = await person();
  const { name } = await signUp(ada);
  const [english, french] = [await person(), await person({ locale: 'fr' })];
  await recover(english, name, '0000-0000-0000-0000');
  await expect(english.page.getByRole('alert')).toContainText('recovery code don’t match');
  await french.page.goto('/recover');
  await french.page.getByLabel('Nom').fill(name);
  await french.page.getByLabel('Code de secours').fill('0000-0000-0000-0000');
  await french.page.getByLabel('Nouveau mot de passe').fill(PASSWORD);
  await french.page.locator('button[type=submit]').click();
  await expect(french.page.getByRole('alert')).toContainText('code de secours');
});

test('a session that was ended elsewhere is said to be over, and signing in goes on', async ({
  person,
}) => {
  const ada = await person();
  const { name } = await signUp(ada);
  await ada.begin('awale', 'computer');
  const played = new URL(ada.page.url()).pathname;

  const elsewhere = await person();
  await elsewhere.page.goto('/sign-in');
  await elsewhere.page.getByLabel('Name').fill(name);
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.page.locator('button[type=submit]').click();
  await expect(elsewhere.page.getByRole('banner').getByText(name)).toBeVisible();
  await elsewhere.page.goto('/me');
  await elsewhere.page.getByRole('button', { name: 'Sign out there' }).click();

  const told = ada.page.getByRole('status').filter({ hasText: 'You were signed out' });
  await expect(told.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(ada.page.getByText('The connection is lost')).toBeHidden();
  // Nobody keeps knocking at a door that stays shut.
  let knocks = 0;
  ada.page.on('websocket', () => (knocks += 1));
  await ada.page.waitForTimeout(4_000);
  expect(knocks).toBe(0);

  await told.getByRole('link', { name: 'Sign in' }).click();
  await ada.page.getByLabel('Name').fill(name);
  await ada.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await ada.page.locator('button[type=submit]').click();
  await ada.page.waitForURL(`**${played}`);
  await ada.turn();
  await ada.move();
});

test('a guest whose session is over goes on as a new guest', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/lobby');
  await expect(ada.page.getByText(/You are the only one here|people are here/)).toBeVisible();
  // As after months, or by the browser's own housekeeping: the next socket is nobody's.
  await ada.context.clearCookies();
  await ada.context.setOffline(true);
  await expect(ada.page.getByText('The connection is lost')).toBeVisible();
  await ada.context.setOffline(false);
  const told = ada.page.getByText('guest session has ended');
  await expect(told).toBeVisible();
  await expect(ada.page.getByText('The connection is lost')).toBeHidden();
  await ada.page.getByRole('button', { name: 'Go on as a new guest' }).click();
  await expect(told).toBeHidden();
  await expect(ada.page.getByText(/You are the only one here|people are here/)).toBeVisible();
  await ada.begin('awale', 'computer');
  await ada.turn();
  await ada.move();
});

test('the name of a guest leads to a profile with the games', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale');
  await expect(ada.page.locator('.top .seat .name')).toContainText('Guest');
  await ada.page.locator('.top .seat .name a').click();
  await ada.page.waitForURL('**/people/~*');
  await expect(ada.page.getByRole('heading', { level: 1, name: /^Guest \d+$/ })).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Block' })).toBeVisible();
  await bo.page.locator('.bottom .seat .name a').click();
  await bo.page.waitForURL('**/people/~*');
  await expect(bo.page.getByRole('button', { name: 'Block' })).toBeHidden();
});

test('the name of an account leads to its profile', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const { name } = await signUp(ada);
  await sitDown(ada, bo, 'awale');
  await bo.page.locator('.top .seat .name a').click();
  await bo.page.waitForURL(`**/people/${name}`);
  await expect(bo.page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('whoever deletes an account is told that it is gone', async ({ person }) => {
  const ada = await person();
  await signUp(ada);
  await ada.page.goto('/me');
  await ada.page.getByRole('button', { name: 'Delete my account' }).click();
  await ada.page.getByLabel('Password', { exact: true }).last().fill(PASSWORD);
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ada.page.getByText('Your account is deleted')).toBeVisible();
  await expect(ada.page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
