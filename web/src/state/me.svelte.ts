// Who is reading. Everyone is somebody: a guest until they choose a name and a password.
import { get, post, put } from '../api/http';
import { takeHello } from '../live/preloaded';
import type { Me, NewAccount } from '../wire';
import { live } from './live.svelte';
import { adopt, settings, whenChanged } from './settings.svelte';
import { read, write } from './storage';

let me = $state.raw<Me | null>(null);
let meeting: Promise<Me> | null = null;
/** Counts the times that the reader became somebody else. */
let change = $state(0);
/** Here and not in the form: the form is made anew when the reader becomes somebody else. */
let recoveryCode = $state<string | null>(null);

export const reader = {
  get me() {
    return me;
  },
  get change() {
    return change;
  },
  get guest() {
    return me?.guest ?? true;
  },
  /** The account's new recovery code, until the reader has kept it. The server tells it once. */
  get recoveryCode() {
    return recoveryCode;
  },
};

/**
 * Who this is, once the server has said so: in the page itself, or in the first word on the socket, to
 * those who have been here before. It makes a guest of somebody new, who must ask before a socket is opened.
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
  // Whoever waits for a connection that is already lost would wait for the next time that it is lost.
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
    // Whatever was said: the socket keeps trying, and tells the reader if it does not get through.
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
  if (message.type === 'hello') become(message.me);
});

function become(found: Me): void {
  const before = me;
  me = found;
  write('met', true);
  meeting = Promise.resolve(found);
  if (!found.guest) adopt(found.settings, before?.guest);
  // What a guest brings along is the account's from now on.
  if (!found.guest && before?.guest) keepSettings();
  if (before !== null && before.id !== found.id) change += 1;
}

export async function signUp(name: string, password: string): Promise<void> {
  const answer = await post<NewAccount>('/api/signup', { name, password });
  recoveryCode = answer.recovery;
  me = answer.me;
  keepSettings();
  live.restart();
}

export async function signIn(name: string, password: string): Promise<void> {
  await post('/api/login', { name, password });
  await again();
}

/** Sets a new password by the recovery code, which is then replaced. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  const answer = await post<NewAccount>('/api/recover', { name, recovery: code, password });
  recoveryCode = answer.recovery;
  await again();
}

export function recoveryCodeKept(): void {
  recoveryCode = null;
}

export async function signOut(): Promise<void> {
  await post('/api/logout');
  recoveryCode = null;
  await again();
}

/** Looks anew who this is: after signing in or out, or when the account is gone. */
export async function again(): Promise<void> {
  await ask();
  // The socket tells the settings again: not those from before.
  await keeping;
  live.restart();
}

whenChanged(keepSettings);

let keeping: Promise<unknown> = Promise.resolve();

function keepSettings(): void {
  if (!me || me.guest) return;
  // Kept in the browser as well: if this fails, nothing is lost here.
  keeping = put('/api/me/settings', { ...settings }).catch(() => undefined);
}
