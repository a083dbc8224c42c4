// What this browser does itself: games, analyses and reviews without the server. The engine is loaded when it is first
// needed; what every page needs of it is here.
import { answerLanguage, answerLocally } from '../api/http';
import { isLocalTable } from '../live/live';
import type { Me } from '../wire';
import { t } from '../texts/texts.svelte';
import { announce } from './announce.svelte';
import { live } from './live.svelte';
import { read, write } from './storage';

type Engine = typeof import('../engine/local');

let loading: Promise<Engine> | null = null;
/** A game is not stored on this device: it is full, or stores nothing. */
let unkept = $state(false);
/** Each move says it again. */
let hasSeenUnkept = false;
/** What was handed in during this visit, until the reader has seen it. */
let handed = $state.raw({ accepted: 0, refused: 0 });

export const device = {
  get handed() {
    return handed;
  },
  seen() {
    handed = { accepted: 0, refused: 0 };
  },
  get unkept() {
    return unkept;
  },
  seenUnkept() {
    unkept = false;
    hasSeenUnkept = true;
  },
};

/** Whether games may wait to be handed in: most visits need not look. */
const PLAYED = 'played-here';

/** The requests that this browser can answer, beside its own tables. */
const ANSWERED = /^\/api\/(catalogue|board|courses|tables|review)(?=[/?]|$)/;

export function engine(): Promise<Engine> {
  loading ??= import('../engine/local').then((found) => {
    found.listen({
      heard: (message) => {
        live.hearLocal(message);
      },
      restarted: (available) => {
        live.localRestarted(available);
      },
      unkept: () => {
        if (!hasSeenUnkept) unkept = true;
      },
    });
    return found;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** The engine, introduced to the reader; null if this browser has none. */
export async function localEngine(): Promise<Engine | null> {
  const found = await engine().catch(() => null);
  const me = knownReader();
  if (!found?.isAvailable() || !me) return null;
  const { id, name, guest } = me;
  found.introduce({ person: id, name, account: !guest, language: answerLanguage() });
  return found;
}

/** Whether this browser can play without the server now. */
export const canPlayHere = async (): Promise<boolean> =>
  (await (await localEngine())?.isHere()) ?? false;

/** The reader as last seen, for a visit without a server. */
export const knownReader = (): Me | null => (read('me') as Me | undefined) ?? null;

export function rememberReader(me: Me): void {
  write('me', me);
}

async function answer(method: string, path: string, body: unknown): Promise<Response | null> {
  if (path === '/api/me' && method === 'GET') {
    const me = knownReader();
    return me && Response.json(me);
  }
  const [plain = path] = path.split('?');
  if (!ANSWERED.test(plain)) return null;
  const reply = await (await localEngine())?.call(method, plain, body);
  if (!reply || isUnsupported(reply.body)) return null;
  if (plain === '/api/tables' && reply.status === 200) write(PLAYED, true);
  if (typeof reply.body === 'string') return new Response(reply.body, { status: reply.status });
  return Response.json(reply.body, { status: reply.status });
}

const isUnsupported = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'unsupported';

/** Connects this browser's tables with the app. */
export function attachLocal(): void {
  answerLocally(answer);
  live.attach({
    say: (message) => {
      void localEngine().then((found) => {
        if (found) found.say(message);
        else if (message.type === 'join') {
          live.hearLocal({ type: 'error', code: 'no-table', text: '', table: message.table });
        }
      });
    },
  });
}

let handing: Promise<void> | null = null;

/** Hands in what was played without the server. Returns at once if nothing was. */
export function handInGames(me: Me): void {
  if (handing || read(PLAYED) !== true) return;
  handing = (async () => {
    const { handIn } = await import('../engine/hand-in');
    const { accepted, refused } = await handIn(me.id);
    handed = { accepted, refused };
    if (accepted > 0) announce(t('web-offline-handed-in', { count: accepted }));
    if (refused > 0) announce(t('web-offline-refused', { count: refused }));
  })()
    .catch(() => undefined)
    .finally(() => {
      handing = null;
    });
}

/** Fetches the engine while nothing else is to be done, so that it is there without a network. */
export function prepareEngine(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  void engine()
    .then((found) => {
      found.prepare();
    })
    .catch(() => undefined);
}

export { isLocalTable };
