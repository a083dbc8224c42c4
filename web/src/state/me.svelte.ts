// Who is reading. Everyone is somebody: a guest until they choose a name and a password.
import { get, post, put } from '../api/http';
import type { Me } from '../live/messages';
import { takeHello } from '../said';
import { live } from './live.svelte';
import { adopt, settings, whenChanged } from './settings.svelte';
import { read, write } from './storage';

let me = $state.raw<Me | null>(null);
let meeting: Promise<Me> | null = null;
/** Counts the times that the reader became somebody else. */
let change = $state(0);

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
  const said = takeHello();
  if (said) {
    live.noteTime(said.now);
    become(said.me);
  }
  if (me) {
    live.open();
    return Promise.resolve(me);
  }
  if (read('met') !== true) return askFirst();
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

export async function signUp(name: string, password: string): Promise<string> {
  const answer = await post<{ me: Me; recovery: string }>('/api/signup', { name, password });
  me = answer.me;
  keepSettings();
  live.restart();
  return answer.recovery;
}

export async function signIn(name: string, password: string): Promise<void> {
  await post('/api/login', { name, password });
  await again();
}

export async function recover(name: string, recovery: string, password: string): Promise<unknown> {
  const answer = await post<unknown>('/api/recover', { name, recovery, password });
  await again();
  return answer;
}

export async function signOut(): Promise<void> {
  await post('/api/logout');
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
