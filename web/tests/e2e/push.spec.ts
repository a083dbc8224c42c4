// Notifications while the page is closed: when they are asked for, and switching them off. Chromium without a window
// reaches no push service, so `PushManager` is replaced in the page; what is sent to a real endpoint is tested in
// crates/server/tests/live/push.rs.
import type { Me } from '../../src/wire/index.ts';
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';
import { signUp, sitDown } from './two.ts';

// The types of a service worker, as far as they are used: those of the page know nothing of them.
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
}
declare const PushEvent: new (type: string, of: { data: string }) => WorkerEvent;
declare const NotificationEvent: new (
  type: string,
  of: { notification: Notification; action: string },
) => WorkerEvent;

const DAYS = { clock: { kind: 'days', days: 1 } } as const;
const ALLOW = { serviceWorkers: 'allow' } as const;

const question = ({ page }: Person) => page.getByRole('status').filter({ hasText: 'closed?' });

/** Lets the browser subscribe at a push service that does not exist. */
async function allowPush({ context }: Person): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const KEPT = 'test.subscription';
    const base64 = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const revived = (kept: { key: string; json: object }) => ({
      options: { applicationServerKey: bytesOf(kept.key).buffer },
      toJSON: () => kept.json,
      unsubscribe: () => {
        localStorage.removeItem(KEPT);
        return Promise.resolve(true);
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription() {
        const kept = localStorage.getItem(KEPT);
        return Promise.resolve(kept ? revived(JSON.parse(kept)) : null);
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const p256dh = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
        const auth = base64(crypto.getRandomValues(new Uint8Array(16)).buffer);
        const json = { endpoint: 'https://push.invalid/browser', keys: { p256dh, auth } };
        const kept = { key: applicationServerKey, json };
        localStorage.setItem(KEPT, JSON.stringify(kept));
        return revived(kept);
      },
    });
  });
}

const subscribed = ({ page }: Person) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/me/push');
    return ((await answer.json()) as { on: boolean }).on;
  });

test('a move in a game of days asks once, and one click ends it', async ({ person }) => {
  const [ada, bo] = [await person(ALLOW), await person()];
  await allowPush(ada);
  await sitDown(ada, bo, 'awale', DAYS);
  await expect(question(ada)).toBeHidden();
  await ada.turn();
  await ada.move();
  await expect(question(ada)).toContainText('when it’s your turn');
  await faultless(ada, 'the question about notices');
  expect(await subscribed(ada)).toBe(false);
  await ada.page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(ada.page.getByText('You’ll be told')).toBeVisible();
  expect(await subscribed(ada)).toBe(true);

  await ada.page.goto('/settings');
  const toggle = ada.page.getByRole('switch', { name: /Also when the page is closed/ });
  await expect(toggle).toBeChecked();
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => subscribed(ada)).toBe(false);
  await ada.page.reload();
  await expect(toggle).not.toBeChecked();
});

test('a challenge asks too; who says no is not asked again', async ({ person }) => {
  const [ada, bo] = [await person({ ...ALLOW, locale: 'fr' }), await person()];
  await allowPush(ada);
  const wish = { name: `Bo${Math.floor(Math.random() * 1e6)}` };
  const bos = await bo.ask<Me>('PUT', '/api/me/name', wish);
  const [name] = bos.name.split(' ');
  await ada.page.goto(`/people/${name}`);
  await ada.page.getByRole('button', { name: 'Awalé' }).click();
  await ada.page.locator('dialog button[type=submit]').click();
  await ada.page.waitForURL('**/play/*');
  const asked = ada.page.getByRole('status').filter({ hasText: 'Vous prévenir' });
  await expect(asked).toContainText('répondu au défi');
  await faultless(ada, 'la question sur les avis');
  await ada.page.getByRole('button', { name: 'Non, merci' }).click();
  await expect(asked).toBeHidden();

  await ada.beginAs({ game: 'awale', mode: 'link', side: 'first', ...DAYS });
  const link = await ada.page.getByLabel('Lien vers la partie').inputValue();
  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('button', { name: 'Play', exact: true }).click();
  await bo.page.waitForURL('**/play/*');
  await ada.turn();
  await ada.move();
  await bo.sees(1);
  await expect(asked).toBeHidden();
  expect(await subscribed(ada)).toBe(false);
});

test('a question about a challenge goes when the challenge is answered', async ({ person }) => {
  const [ada, bo] = [await person(ALLOW), await person()];
  await allowPush(ada);
  const name = await signUp(bo);
  await bo.page.goto('/lobby');
  await ada.page.goto(`/people/${name}`);
  await ada.page.getByRole('button', { name: 'Awalé' }).click();
  await ada.page.getByRole('button', { name: 'Send the challenge' }).click();
  await ada.page.waitForURL('**/play/*');
  await expect(question(ada)).toContainText('the challenge is answered');
  await bo.page.getByRole('button', { name: /^Accept/ }).click();
  await bo.page.waitForURL('**/play/*');
  await expect(ada.page.locator('[data-status="playing"]')).toBeVisible();
  await expect(question(ada)).toBeHidden();
});

test('a browser that forbids notices says what to do', async ({ person }) => {
  const ada = await person(ALLOW);
  await ada.context.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await ada.page.goto('/settings');
  const toggle = ada.page.getByRole('switch', { name: /Also when the page is closed/ });
  await toggle.click({ force: true });
  await expect(ada.page.getByText('You can allow them in its settings')).toBeVisible();
  await expect(toggle).not.toBeChecked();
});

test('the worker shows a message, and its button ends them all', async ({ person }) => {
  const ada = await person(ALLOW);
  await allowPush(ada);
  const started = ada.context.waitForEvent('serviceworker');
  await ada.page.goto('/settings');
  const toggle = ada.page.getByRole('switch', { name: /Also when the page is closed/ });
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await expect.poll(() => subscribed(ada)).toBe(true);
  const worker = await started;
  // As the browser hands over a message that it has decrypted.
  const shown = await worker.evaluate(async () => {
    const message = {
      title: 'Awalé',
      body: 'Bo has moved. It’s your turn.',
      tag: '0123456789ab',
      path: '/lobby',
      off: 'No more notices',
    };
    const scope = self as unknown as WorkerScope;
    const pending: Promise<unknown>[] = [];
    const event = new PushEvent('push', { data: JSON.stringify(message) });
    event.waitUntil = (work) => void pending.push(work);
    scope.dispatchEvent(event);
    await Promise.all(pending);
    const [notification] = await scope.registration.getNotifications();
    if (!notification) return null;
    const click = new NotificationEvent('notificationclick', { notification, action: 'off' });
    const clicked: Promise<unknown>[] = [];
    click.waitUntil = (work) => void clicked.push(work);
    scope.dispatchEvent(click);
    await Promise.all(clicked);
    const { title, body, data } = notification;
    return { title, body, data: data as unknown };
  });
  expect(shown).toEqual({
    title: 'Awalé',
    body: 'Bo has moved. It’s your turn.',
    data: { path: '/lobby' },
  });
  await expect.poll(() => subscribed(ada)).toBe(false);
});

test('a subscription that the browser has withdrawn is switched off without a fuss, and on again', async ({
  person,
}) => {
  const ada = await person(ALLOW);
  const { page } = ada;
  await allowPush(ada);
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: /Also when the page is closed/ });
  const withdraw = () => page.evaluate(() => localStorage.removeItem('test.subscription'));
  await toggle.click({ force: true });
  await expect.poll(() => subscribed(ada)).toBe(true);

  // While the page is open: what is switched off is off at the server too.
  await withdraw();
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => subscribed(ada)).toBe(false);
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await expect.poll(() => subscribed(ada)).toBe(true);

  // Between two visits: the page says what is so, and a new subscription takes the place of the old one.
  await withdraw();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await expect.poll(() => subscribed(ada)).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
