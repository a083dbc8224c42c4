// The signed-in person. Everyone has a session: a guest's, until they create an account.
import { get, post, put } from '../api/http';
import { takeHello } from '../live/preloaded';
import type { Me, NewAccount } from '../wire';
import { live } from './live.svelte';
import { handInBeforeLeaving, handInGames, rememberReader } from './local.svelte';
import { adopt, settings, whenChanged } from './settings.svelte';
import { read, write } from './storage';

let me = $state.raw<Me | null>(null);
let meeting: Promise<Me> | null = null;
/** Counts changes of identity. */
let change = $state(0);
/** Counts new sessions of this page. */
let session = $state(0);
/** Not in the form, which is recreated when the identity changes. */
let recoveryCode = $state<string | null>(null);

export const reader = {
  get me() {
    return me;
  },
  get change() {
    return change;
  },
  get session() {
    return session;
  },
  get guest() {
    return me?.guest ?? true;
  },
  /** The account's new recovery code, which the server sends once, until the reader has saved it. */
  get recoveryCode() {
    return recoveryCode;
  },
};

/**
 * Resolves with the reader's identity: from data in the page, or from the socket's `hello` for a known session. A new
 * reader gets a guest session over HTTP before the socket is opened.
 */
export function meet(): Promise<Me> {
  meeting ??= introduced().catch((problem: unknown) => {
    meeting = null;
    throw problem;
  });
  return meeting;
}

function introduced(): Promise<Me> {
  const hello = takeHello();
  if (hello) {
    live.noteTime(hello.now);
    become(hello.me);
  }
  if (me) {
    live.open();
    return Promise.resolve(me);
  }
  // If the connection is already lost, the watcher would only fire at the next loss.
  if (read('met') !== true || live.connection === 'lost') return askFirst();
  return new Promise((resolve, reject) => {
    const done = () => {
      unlisten();
      unwatch();
    };
    const unlisten = live.listen((message) => {
      if (message.type !== 'hello') return;
      done();
      resolve(message.me);
    });
    const unwatch = live.watch(() => {
      if (live.connection !== 'lost') return;
      done();
      askFirst().then(resolve, reject);
    });
    live.open();
  });
}

async function askFirst(): Promise<Me> {
  try {
    return await ask();
  } finally {
    // In any case: the socket keeps retrying and shows a banner.
    live.open();
    live.retry();
  }
}

async function ask(): Promise<Me> {
  const found = await get<Me>('/api/me');
  become(found);
  return found;
}

live.listen((message) => {
  if (message.type !== 'hello') return;
  become(message.me);
  handInGames(message.me);
});

function become(found: Me): void {
  const before = me;
  me = found;
  write('met', true);
  rememberReader(found);
  meeting = Promise.resolve(found);
  if (!found.guest) adopt(found.settings, before?.guest);
  // A guest's settings become the account's.
  if (!found.guest && before?.guest) keepSettings();
  if (before !== null && before.id !== found.id) change += 1;
}

export async function signUp(name: string, password: string): Promise<void> {
  const answer = await post<NewAccount>('/api/signup', { name, password });
  recoveryCode = answer.recovery;
  me = answer.me;
  session += 1;
  keepSettings();
  live.restart();
}

/** Gives a guest a name. */
export async function nameGuest(name: string): Promise<void> {
  me = await put<Me>('/api/me/name', { name });
}

export async function signIn(name: string, password: string): Promise<void> {
  if (me) await handInBeforeLeaving(me);
  await post('/api/login', { name, password });
  await again();
}

/** Sets a new password by the recovery code, which is then replaced. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  if (me) await handInBeforeLeaving(me);
  const answer = await post<NewAccount>('/api/recover', { name, recovery: code, password });
  recoveryCode = answer.recovery;
  await again();
}

export function recoveryCodeKept(): void {
  recoveryCode = null;
}

export async function signOut(): Promise<void> {
  // The next reader of this browser must not be told about these games.
  if (read('push') === true) await (await import('./push.svelte')).turnPushOff();
  await post('/api/logout');
  recoveryCode = null;
  await again();
}

/** Reloads the identity: after signing in or out, or when the account was deleted. */
export async function again(): Promise<void> {
  await ask();
  session += 1;
  // The socket sends the settings again: drop the earlier ones.
  await keeping;
  live.restart();
}

whenChanged(keepSettings);

let keeping: Promise<unknown> = Promise.resolve();

function keepSettings(): void {
  if (!me || me.guest) return;
  // Also stored in the browser, so a failure loses nothing.
  keeping = put('/api/me/settings', { ...settings }).catch(() => undefined);
}
