// What this browser does itself: games, analyses and reviews without the server. The engine is loaded when it is first
// needed; what every page needs of it is here.
import { answerLanguage, answerLocally, checked } from '../api/http';
import { isLocalTable } from '../live/live';
import type { CreatedTable, Me, NewTable } from '../wire';
import { t } from '../texts/texts.svelte';
import { announce } from './announce.svelte';
import { live } from './live.svelte';
import { PLAYED_HERE, read, write } from './storage';

type Engine = typeof import('../engine/local');

let loading: Promise<Engine> | null = null;
/** A game could not be stored on this device: the disk is full, or storage is disabled. */
let unkept = $state(false);
/** The warning was closed; every move would raise it again. */
let hasSeenUnkept = false;
/** The games handed in during this visit, until the user closes the message. */
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

/** The requests that this browser can answer itself. */
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
      over: () => {
        const me = knownReader();
        if (me && live.connection === 'open') handInGames(me, false);
      },
    });
    return found;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** The local engine with the user set; null if this browser has none. */
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

/** The user of the last visit, for a visit without a server. */
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
  if (plain === '/api/tables' && reply.status === 200) write(PLAYED_HERE, true);
  if (typeof reply.body === 'string') return new Response(reply.body, { status: reply.status });
  return Response.json(reply.body, { status: reply.status });
}

const isUnsupported = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'unsupported';

/** Sets up a table on this device, although the server is there; null if this browser has no engine. */
export async function createHere(wish: NewTable): Promise<CreatedTable | null> {
  const response = await answer('POST', '/api/tables', wish);
  return response && ((await (await checked(response)).json()) as CreatedTable);
}

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

let handing: Promise<void> = Promise.resolve();

/**
 * Hands in what was played on this device. Returns at once if nothing was. `tells` says whether the reader is told of
 * games that were accepted: a game that has just ended online needs no words.
 */
export function handInGames(me: Me, tells = true): void {
  if (read(PLAYED_HERE) !== true) return;
  // A game may end while others are handed in.
  handing = handing
    .then(async () => {
      const { handIn } = await import('../engine/hand-in');
      const found = await handIn(me.id);
      handed = {
        accepted: handed.accepted + (tells ? found.accepted : 0),
        refused: handed.refused + found.refused,
      };
      if (tells && found.accepted > 0)
        announce(t('web-offline-handed-in', { count: found.accepted }));
      if (found.refused > 0) announce(t('web-offline-refused', { count: found.refused }));
    })
    .catch(() => undefined);
}

/** Hands in finished games before another account signs in: a game belongs to the person who played it. */
export function handInBeforeLeaving(me: Me): Promise<void> {
  handInGames(me, false);
  return handing;
}

/** Fetches the engine in idle time, so that it works without a network. */
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
