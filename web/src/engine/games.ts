// The games that are played on this device, in IndexedDB. A table is its list of events, as on the server: events are
// added after a known number or not at all, so that two pages cannot both continue the same game.

export interface StoredEvent {
  event: { at: number; kind: string };
  done?: unknown;
}

export interface StoredGame {
  id: string;
  /** The id of the person who played it. */
  owner: string;
  names: [string[], string[]];
  events: StoredEvent[];
  over: boolean;
  /** Why the server has refused it, as a message. */
  refused?: string;
}

export type Appended =
  | { outcome: 'stored'; kept: boolean }
  /** Another page was first: its events after `known`. */
  | { outcome: 'conflict' }
  /** The game is no longer on this device: it was handed in. */
  | { outcome: 'gone' };

const NAME = 'abaque';
const GAMES = 'games';

/** Games that could not be stored: the disk is full, or storage is disabled. */
const unkept = new Map<string, StoredGame>();
/** The last copy read or stored of each game, used if a transaction cannot begin. */
const last = new Map<string, StoredGame>();
let opening: Promise<IDBDatabase> | null = null;
/** Keep games in memory only, and do not report them as unstored. */
let inMemory = false;

export function keepInMemory(): void {
  inMemory = true;
}

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
    };
    request.onsuccess = () => {
      // A newer build in another tab must not wait for this page.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      // The browser closes it when its data is cleared.
      request.result.onclose = () => {
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB'));
    };
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Runs one transaction; resolves when it is durable. */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore, give: (value: T) => void) => void,
  nothing: T,
): Promise<T> {
  const open = await database();
  return new Promise<T>((resolve, reject) => {
    const transaction = open.transaction(GAMES, mode, { durability: 'strict' });
    let result = nothing;
    transaction.oncomplete = () => {
      resolve(result);
    };
    const failed = () => {
      reject(transaction.error ?? new Error('IndexedDB'));
    };
    transaction.onabort = failed;
    transaction.onerror = failed;
    work(transaction.objectStore(GAMES), (value) => {
      result = value;
    });
  });
}

export async function readGame(id: string): Promise<StoredGame | null> {
  const kept = unkept.get(id);
  if (kept || inMemory) return kept ?? null;
  try {
    return await transact<StoredGame | null>(
      'readonly',
      (games, give) => {
        const request = games.get(id) as IDBRequest<StoredGame | undefined>;
        request.onsuccess = () => {
          if (request.result) last.set(id, request.result);
          give(request.result ?? null);
        };
      },
      null,
    );
  } catch {
    return null;
  }
}

/** All games, the latest first. */
export async function allGames(): Promise<StoredGame[]> {
  const stored = await transact<StoredGame[]>(
    'readonly',
    (games, give) => {
      const request = games.getAll() as IDBRequest<StoredGame[]>;
      request.onsuccess = () => {
        give(request.result);
      };
    },
    [],
  ).catch(() => []);
  const endOf = ({ events }: StoredGame) => events.at(-1)?.event.at ?? 0;
  return [...stored, ...unkept.values()].sort((one, other) => endOf(other) - endOf(one));
}

/** Adds events to a game that has `after` of them; a new game has none. */
export async function append(
  game: Omit<StoredGame, 'events'>,
  after: number,
  events: StoredEvent[],
): Promise<Appended> {
  const memory = unkept.get(game.id);
  if (memory) return appendTo(memory, game, after, events);
  if (inMemory) return appendTo({ ...game, events: [] }, game, after, events);
  let before: StoredGame | null = null;
  try {
    return await transact<Appended>(
      'readwrite',
      (games, give) => {
        const request = games.get(game.id) as IDBRequest<StoredGame | undefined>;
        request.onsuccess = () => {
          before = request.result ?? null;
          if (!before && after > 0) {
            give({ outcome: 'gone' });
            return;
          }
          const stored = before?.events ?? [];
          if (stored.length !== after) {
            give({ outcome: 'conflict' });
            return;
          }
          // What the server has refused stays refused.
          const longer = { ...before, ...game, events: [...stored, ...events] };
          games.put(longer);
          last.set(game.id, longer);
          give({ outcome: 'stored', kept: true });
        };
      },
      { outcome: 'conflict' },
    );
  } catch {
    // The game goes on: it lasts as long as the page.
    const { events: stored } = before ?? last.get(game.id) ?? { events: [] };
    const copy: StoredGame = { ...game, events: stored };
    unkept.set(game.id, copy);
    return appendTo(copy, game, after, events);
  }
}

function appendTo(
  stored: StoredGame,
  game: Omit<StoredGame, 'events'>,
  after: number,
  events: StoredEvent[],
): Appended {
  if (stored.events.length !== after) return { outcome: 'conflict' };
  unkept.set(game.id, { ...game, events: [...stored.events, ...events] });
  return { outcome: 'stored', kept: inMemory };
}

export async function forgetGame(id: string): Promise<void> {
  unkept.delete(id);
  last.delete(id);
  await transact('readwrite', (games) => games.delete(id), undefined);
}

/** Notes why the server has refused a game, so that it is not handed in again and again. */
export async function markRefused(id: string, refused: string): Promise<void> {
  await transact(
    'readwrite',
    (games) => {
      const request = games.get(id) as IDBRequest<StoredGame | undefined>;
      request.onsuccess = () => {
        if (request.result) games.put({ ...request.result, refused });
      };
    },
    undefined,
  );
}
