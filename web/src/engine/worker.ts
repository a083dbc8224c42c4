// The worker around the WebAssembly module: it passes messages on, stores events for it, and lets it work in short turns.
import type { ServerMessage } from '../wire';
import { append, keepInMemory, readGame, type StoredEvent } from './games';
import type { FromWorker, LocalReader, ToWorker } from './protocol';

interface Module {
  memory: WebAssembly.Memory;
  open(megabytes: number): void;
  reserve(length: number): number;
  receive(): void;
  work(): number;
}

interface Store {
  type: 'store';
  table: string;
  after: number;
  events: StoredEvent[];
  names: [string[], string[]];
  over: boolean;
}

interface Called {
  type: 'called';
  id: number;
  status: number;
  body: unknown;
}

type FromModule = ServerMessage | Store | Called;

/** Pages of other tabs that play the same games. */
const others = new BroadcastChannel('abaque-games');
const decoder = new TextDecoder();
const encoder = new TextEncoder();

let module: Module | null = null;
let reader: LocalReader | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many events of each loaded table the module knows. */
const known = new Map<string, number>();
/** Serialises everything that waits for the storage. */
let queue: Promise<unknown> = Promise.resolve();

const post = (message: FromWorker) => {
  postMessage(message);
};

/** Runs something that may crash the module; the page then starts another worker. */
function guarded(what: () => void): void {
  try {
    what();
  } catch {
    module = null;
    post({ kind: 'failed', crashed: true });
  }
}

function tell(message: unknown): void {
  guarded(() => {
    if (!module) return;
    const bytes = encoder.encode(JSON.stringify(message));
    const at = module.reserve(bytes.length);
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    module.receive();
    workIn(0);
  });
}

function workIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    guarded(() => {
      const wait = module?.work() ?? -1;
      if (wait >= 0) workIn(wait);
    });
  }, milliseconds);
}

function hear(message: FromModule): void {
  if (message.type === 'store') {
    queue = queue.then(() => store(message));
  } else if (message.type === 'called') {
    const { id, status, body } = message;
    // The page may go to a new table at once: it must be stored by then.
    queue = queue.then(() => {
      post({ kind: 'called', id, status, body });
    });
  } else post({ kind: 'heard', message });
}

async function store({ table, after, events, names, over }: Store): Promise<void> {
  const game = { id: table, owner: reader?.person ?? '', names, over };
  const appended = await append(game, after, events);
  if (appended.outcome === 'conflict') {
    await absorb(table, true);
    return;
  }
  if (appended.outcome === 'gone') {
    known.delete(table);
    tell({ type: 'forget', table });
    return;
  }
  known.set(table, after + events.length);
  if (!appended.kept) post({ kind: 'unkept' });
  tell({ type: 'stored', table });
  others.postMessage(table);
  if (over && appended.kept) post({ kind: 'over' });
}

/** Passes on what another page has stored. */
async function absorb(table: string, always = false): Promise<void> {
  const seen = known.get(table);
  if (seen === undefined) return;
  const events = (await readGame(table))?.events.slice(seen) ?? [];
  if (events.length === 0 && !always) return;
  known.set(table, seen + events.length);
  tell({ type: 'absorb', table, events });
}

/** Loads a table before the first message about it. */
async function load(table: string): Promise<void> {
  if (known.has(table)) return;
  const game = await readGame(table);
  if (!game) return;
  known.set(table, game.events.length);
  tell({ type: 'load', table, game: { names: game.names, events: game.events } });
}

async function open(message: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
  if (!message.keeps) keepInMemory();
  const bytes = await fetchModule(message.path, message.hash);
  const imports = {
    host: {
      now: () => performance.now(),
      unix: () => Date.now(),
      random: () => {
        const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
        return (high & 0x1fffff) * 2 ** 32 + low;
      },
      send: (at: number, length: number) => {
        const text = decoder.decode(new Uint8Array(memory.buffer, at, length));
        hear(JSON.parse(text) as FromModule);
      },
    },
  };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const exports = instance.exports as unknown as Module;
  const { memory } = exports;
  exports.open(message.megabytes);
  module = exports;
  reader = message.reader;
  tell({ type: 'reader', ...message.reader });
  post({ kind: 'ready' });
}

/** The module's bytes. A damaged copy in a cache is fetched again. */
async function fetchModule(path: string, hash: string): Promise<ArrayBuffer> {
  for (const cache of ['default', 'reload'] as const) {
    // As the service worker fetches it: one entry of the HTTP cache, and one download, for both.
    const response = await fetch(path, { cache, credentials: 'omit' });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if (await isIntact(bytes, hash)) return bytes;
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
  }
  throw new Error('the engine could not be loaded');
}

async function isIntact(bytes: ArrayBuffer, hash: string): Promise<boolean> {
  // Only secure origins can compute it; others have no service worker whose cache could be damaged.
  if (!('subtle' in crypto)) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

others.onmessage = ({ data }: MessageEvent<string>) => {
  queue = queue.then(() => absorb(data));
};

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'open':
      queue = open(data).catch(() => {
        post({ kind: 'failed', crashed: false });
      });
      break;
    case 'reader':
      reader = data.reader;
      queue = queue.then(() => {
        tell({ type: 'reader', ...data.reader });
      });
      break;
    case 'say': {
      const { message } = data;
      const table = 'table' in message ? message.table : null;
      queue = queue.then(async () => {
        if (table !== null) await load(table);
        tell(message);
      });
      break;
    }
    case 'call': {
      const { id, method, path, body } = data;
      const table = /^\/api\/tables\/([^/]+)/.exec(path)?.[1];
      queue = queue.then(async () => {
        if (table) await load(table);
        tell({ type: 'call', id, method, path, body: body ?? null });
      });
      break;
    }
  }
};
