// Every page in both languages and both lights: no fault that axe can find, nothing wider than the
// screen, and the board without scrolling.
import { readFileSync } from 'node:fs';
import { expect, long, test, type Person } from './abaque.ts';
import { faultless, narrow } from './faultless.ts';

async function check(person: Person, what: string) {
  await person.page.waitForLoadState('networkidle');
  await faultless(person, what);
}

const PAGES = [
  '/',
  '/lobby',
  '/games',
  '/leaders',
  '/me',
  '/sign-in',
  '/sign-up',
  '/recover',
  '/settings',
  '/privacy',
  '/rules/avalam',
  '/rules/abalone',
  '/rules/awale',
  '/nowhere',
  '/openings/awale',
  '/analyse?game=avalam',
  '/analyse?game=abalone',
  '/analyse?game=awale&moves=C.a.B.f&at=2',
  '/study/aaaaaaaaaaaa',
  '/play/aaaaaaaaaaaa',
  '/join/aaaaaaaaaaaa',
  '/people/Nobody',
  '/operator',
];

for (const [locale, colorScheme, width, height] of [
  ['en', 'light', 360, 768],
  ['fr', 'dark', 1366, 768],
  ['en', 'dark', 768, 1024],
  ['fr', 'light', 844, 390],
] as const) {
  test(
    `pages in ${locale}, ${colorScheme}, ${width}×${height}`,
    long(width !== 1366),
    async ({ person }) => {
      const ada = await person({ locale, colorScheme, viewport: { width, height } });
      for (const path of PAGES) {
        await ada.page.goto(path);
        await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
        await check(ada, path);
      }
      await ada.page.goto('/');
      await ada.page.locator('#game-abalone').waitFor();
      await ada.page.locator('section:has(#game-abalone)').getByRole('button').first().click();
      await ada.page.locator('dialog summary').click();
      await check(ada, 'new game');
    },
  );
}

for (const [locale, colorScheme, width] of [
  ['en', 'dark', 1366],
  ['fr', 'light', 390],
] as const) {
  test(
    `pages about a game in ${locale}, ${colorScheme}, ${width} wide`,
    long(locale === 'en'),
    async ({ person }) => {
      const ada = await person({ locale, colorScheme, viewport: { width, height: 844 } });
      for (const game of ['avalam', 'abalone', 'awale'] as const) {
        await ada.beginAs({ game, mode: 'local' });
        for (let ply = 0; ply < 2; ply += 1) {
          await ada.turn();
          await ada.move();
        }
        await ada.page.locator('[data-tool=resign]').click();
        await check(ada, `${game}: the question before resigning`);
        await ada.page.locator('dialog button.primary').first().click();
        await ada.page.locator('.result').waitFor();
        await check(ada, `${game}: result`);
        const table = ada.view?.id ?? '';
        await ada.page.goto(`/review/${table}`);
        await expect(ada.page.locator('.review')).toHaveAttribute('data-state', 'done');
        await check(ada, `${game}: review`);
        await ada.page.goto(`/embed/${table}?lang=${locale}`);
        await ada.page.locator('.board').waitFor();
        await check(ada, `${game}: embedded`);
      }
    },
  );
}

for (const [width, height, thorough] of [
  [360, 640, true],
  [390, 844, false],
  [768, 1024, false],
  [844, 390, false],
  [1366, 768, true],
  [1440, 900, false],
] as const) {
  test(`tables at ${width}×${height} need no scrolling, and have no faults`, async ({ person }) => {
    const ada = await person({ viewport: { width, height }, locale: 'fr' });
    const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;
    for (const game of ['avalam', 'abalone', 'awale'] as const) {
      await ada.beginAs({ game, mode: 'local', clock });
      // Faults that axe finds seldom depend on the size.
      await (thorough ? check(ada, game) : narrow(ada, game));
      for (const part of ['.top .seat', '.bottom .seat', '.board', '[role=timer]']) {
        const box = await ada.page.locator(part).first().boundingBox();
        const isWhole =
          box !== null &&
          [box.x, box.y, width - box.x - box.width, height - box.y - box.height].every(
            (margin) => margin >= -0.5,
          );
        expect(isWhole, `${game} ${part} ${JSON.stringify(box)}`).toBe(true);
      }
      // The way back to earlier moves, and all tools.
      for (const part of ['.panel section.moves', '.panel [data-tool=flip]']) {
        await expect(ada.page.locator(part), `${game} ${part}`).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test('a member signs up, comes back with the recovery code, and leaves', async ({ person }) => {
  const ada = await person();
  const name = `Ada${Date.now() % 1_000_000}`;
  await ada.page.goto('/sign-up');
  await ada.page.getByLabel('Name').fill(name);
  await ada.page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await ada.page.getByRole('button', { name: 'Sign up' }).click();
  const code = (await ada.page.locator('.code').innerText()).trim();
  await check(ada, 'recovery code');
  await ada.page.getByLabel('I have kept the code').check();
  await ada.page.getByRole('button', { name: 'Go on' }).click();
  await expect(ada.page.getByRole('banner').getByText(name)).toBeVisible();
  await ada.page.goto(`/people/${name}`);
  await expect(ada.page.getByRole('heading', { name })).toBeVisible();
  await check(ada, 'profile');

  // A program is let in by a token, which is shown once.
  await ada.page.goto('/settings');
  await ada.page.getByLabel('What is the token for?').fill('A program');
  await ada.page.getByRole('button', { name: 'Make a token' }).click();
  const token = await ada.page.locator('code').innerText();
  const answer = await ada.page.request.get('/api/me', {
    headers: { Authorization: `Bearer ${token.trim()}` },
  });
  expect(await answer.json()).toMatchObject({ name });
  await check(ada, 'settings of a member');
  await ada.page.reload();
  await ada.page.getByRole('button', { name: 'End the token A program' }).click();
  await expect(ada.page.getByText('A program', { exact: true })).toBeHidden();
  await expect(ada.page.locator('code')).toBeHidden();

  await ada.page.goto('/me');
  await check(ada, 'me');
  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('link', { name: 'Download my data' }).click();
  const kept = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as unknown;
  expect(JSON.stringify(kept)).toContain(name);
  await ada.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(ada.page.getByRole('link', { name: 'Sign in' })).toBeVisible();

  await ada.page.goto('/recover');
  await ada.page.getByLabel('Name').fill(name);
  await ada.page.getByLabel('Recovery code').fill(code);
  await ada.page.getByLabel('New password').fill('another long sentence');
  await ada.page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(ada.page.getByRole('banner').getByText(name)).toBeVisible();

  await ada.page.goto('/me');
  await ada.page.getByRole('button', { name: 'Delete my account' }).click();
  await ada.page.getByLabel('Password', { exact: true }).last().fill('another long sentence');
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ada.page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('boards and pieces are chosen together or apart, and stay chosen', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/settings');
  const sets = ada.page.getByRole('group', { name: 'Awalé' });
  await sets.getByText('Dogs and fleas').click();
  await ada.page.getByText('Abalone: choose board and pieces apart').click();
  const apart = ada.page.locator('details[open]');
  await apart.getByText('Beech').click();
  await apart.getByText('Blue and amber').click();
  await check(ada, 'themes');
  await ada.begin('abalone', 'beside');
  await expect(ada.page.locator('.board .abalone')).toHaveClass(/board-wood pieces-safe/);
  await ada.begin('awale', 'beside');
  await expect(ada.page.locator('.board .awale')).toHaveClass(/board-dogs/);
});
