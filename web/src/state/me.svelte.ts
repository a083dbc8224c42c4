// Who is reading. Everyone is somebody: a guest until they choose a name and a password.
import { get, post, put } from '../api/http';
import type { Me } from '../live/messages';
import { live } from './live.svelte';
import { adopt, settings, whenChanged } from './settings.svelte';

let me = $state.raw<Me | null>(null);
let loading: Promise<Me> | null = null;
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

/** Asks the server who this is; it makes a guest of somebody new. Asked once a visit. */
export function meet(): Promise<Me> {
  loading ??= get<Me>('/api/me').then(
    (found) => {
      become(found);
      return found;
    },
    (problem: unknown) => {
      loading = null;
      throw problem;
    },
  );
  return loading;
}

export function become(found: Me): void {
  me = found;
  loading = Promise.resolve(found);
  if (!found.guest) adopt(found.settings);
}

export async function signUp(name: string, password: string): Promise<string> {
  const answer = await post<{ me: Me; recovery: string }>('/api/signup', { name, password });
  me = answer.me;
  loading = Promise.resolve(answer.me);
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
  loading = null;
  await meet();
  change += 1;
  live.restart();
}

whenChanged(keepSettings);

function keepSettings(): void {
  if (!me || me.guest) return;
  // Kept in the browser as well: if this fails, nothing is lost here.
  put('/api/me/settings', { ...settings }).catch(() => undefined);
}
