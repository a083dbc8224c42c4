// Web push: notifications while the page is closed. The browser holds the subscription, and the server stores it with
// the session.
import { get, put, remove } from '../api/http';
import { t } from '../texts/texts.svelte';
import type { PushState } from '../wire';
import { live } from './live.svelte';
import { dismiss, notice, notify, type Notice } from './notice.svelte';
import { change } from './settings.svelte';
import { forget, read, write } from './storage';

/** Stored while this browser may have a subscription, so that others need not load this file. */
const SUBSCRIBED = 'push';
const DECLINED = 'pushDeclined';

let on = $state(false);

export const push = {
  /** Whether this browser is subscribed. */
  get on() {
    return on;
  },
};

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks once, at a moment when the reader begins to wait for somebody. */
export async function offerPush(reason: 'turn' | 'challenge'): Promise<void> {
  if (!canPush() || Notification.permission === 'denied' || read(DECLINED) === true) return;
  await syncPush();
  if (on) return;
  const question: Notice = {
    text: t(`web-push-offer-${reason}`),
    answers: [
      { label: t('web-push-yes'), choose: () => void accept() },
      {
        label: t('web-push-no'),
        choose: () => {
          write(DECLINED, true);
          dismiss();
        },
      },
    ],
  };
  notify(question);
  if (reason === 'turn') return;
  // An answered challenge leaves nothing to ask.
  const unlisten = live.listen((message) => {
    if (message.type !== 'notice' || message.kind !== 'challenge-accepted') return;
    unlisten();
    if (notice.shown === question) dismiss();
  });
}

async function accept(): Promise<void> {
  dismiss();
  const problem = await turnPushOn();
  notify(problem === null ? { text: t('web-push-on'), page: '/settings' } : { text: problem });
}

/** Subscribes this browser; a sentence when that is not possible. */
export async function turnPushOn(): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      return t('web-settings-notices-denied');
    }
    const { key } = await get<PushState>('/api/me/push');
    await subscribe(key);
  } catch {
    return t('web-push-failed');
  }
  // A page in the background tells of the same things itself.
  change({ notices: true });
  return null;
}

export async function turnPushOff(): Promise<void> {
  on = false;
  forget(SUBSCRIBED);
  // Asking again would not be polite.
  write(DECLINED, true);
  const found = await subscription();
  // Either one is enough to end the notifications.
  await Promise.allSettled([found?.unsubscribe(), remove('/api/me/push')]);
}

/** Reads what the browser holds, and stores it with a session that does not have it: after signing in. */
export async function syncPush(): Promise<void> {
  if (!canPush()) return;
  const found = await subscription();
  on = found !== null && Notification.permission === 'granted';
  if (!found || !on) {
    forget(SUBSCRIBED);
    return;
  }
  try {
    const state = await get<PushState>('/api/me/push');
    if (keyOf(found) !== state.key) await found.unsubscribe().then(() => subscribe(state.key));
    else if (!state.on) await store(found);
  } catch {
    // Tried again on the next visit.
  }
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  await store(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
}

async function store(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await put('/api/me/push', { endpoint, keys });
  on = true;
  write(SUBSCRIBED, true);
}

/** The key that a subscription is bound to, in base64url. */
function keyOf(found: PushSubscription): string {
  const bytes = new Uint8Array(found.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
