// The one socket between the app and the server. It comes back by itself after a loss, joins the
// tables again where they were left, and sends every unanswered action once more with the same
// name, so that the server can tell a repetition from a second wish.
import type {
  Action,
  Analyse,
  ClientMessage,
  Reason,
  Score,
  ServerMessage,
  TableId,
} from './messages';

/** `lost`: there was a connection, and there will be one again. */
export type Connection = 'idle' | 'connecting' | 'open' | 'lost';

/** What the socket needs of the world; the tests bring their own. */
export interface World {
  connect(): Wire;
  now(): number;
  after(milliseconds: number, what: () => void): () => void;
  random(): number;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Answer = { outcome: 'done'; n: number } | { outcome: 'refused'; reason: Reason };

/** What to look out for, and the move that the words speak of. */
export interface Advice {
  words: string;
  move: string | null;
}

export interface Hint {
  move: string;
  score: Score;
  pv: string[];
}

interface Waiting {
  message: ClientMessage;
  settle: (message: ServerMessage) => void;
}

// The first attempt comes almost at once, for a server that restarts; later ones spare it.
const PAUSES = [300, 1000, 2000, 4000, 8000, 15000];
const PING_EVERY = 20_000;
// A silent network shows no close; this long after a ping without a word, we hang up ourselves.
const PATIENCE = 8_000;
const CLOCK_SAMPLES = 12;

export class Live {
  connection: Connection = 'idle';
  /** The server said that it restarts. */
  closing = false;

  #world: World;
  #wire: Wire | null = null;
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelPatience: (() => void) | null = null;
  #tables = new Map<TableId, () => number | null>();
  #thinking = new Set<TableId>();
  #lobby = false;
  #analysis: Analyse | null = null;
  #waiting = new Map<string, Waiting>();
  #count = 0;
  #session: string;
  #offsets: number[] = [];
  #afresh = false;
  #listeners = new Set<(message: ServerMessage) => void>();
  #watchers = new Set<() => void>();

  constructor(world: World) {
    this.#world = world;
    // Names of actions must differ between two tabs and two visits.
    this.#session = Math.floor(world.random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
  }

  /** Hears every message until the returned function is called. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Is told when the connection changes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The server's clock, as well as it can be told from here. */
  serverNow(): number {
    return this.#world.now() + Math.max(...this.#offsets, ...(this.#offsets.length ? [] : [0]));
  }

  /** The server said what its clock shows. */
  noteTime(now: number): void {
    // Messages only ever arrive late: the largest difference is the one with the least delay.
    this.#offsets.push(now - this.#world.now());
    if (this.#offsets.length > CLOCK_SAMPLES) this.#offsets.shift();
  }

  /** Connects, and stays connected from then on. What is asked before waits for it. */
  open(): void {
    if (this.#wire) return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.connection === 'idle') this.#become('connecting');
    const wire = this.#world.connect();
    this.#wire = wire;
    wire.onopen = () => undefined;
    wire.onmessage = (event) => {
      if (wire === this.#wire) this.#hear(event.data);
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#dropped();
    };
    this.#expectWord();
  }

  /** Tries again now: the network is said to be back, or the reader asks. */
  retry(): void {
    if (this.connection === 'idle' || this.#wire) return;
    this.#attempt = 0;
    this.open();
  }

  /**
   * Hangs up and comes back as somebody else, or in another language. Tables are asked for as a
   * whole: what was seen before may read differently now.
   */
  restart(): void {
    this.#afresh = true;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
    this.#quiet();
    this.#attempt = 0;
    if (this.connection === 'idle') return;
    this.#become('connecting');
    this.open();
  }

  /** Joins a table; `seen` tells the last event that is known when the socket comes back. */
  join(table: TableId, seen: () => number | null): () => void {
    this.#tables.set(table, seen);
    if (this.connection === 'open') this.#sendJoin(table);
    return () => {
      if (this.#tables.get(table) !== seen) return;
      this.#tables.delete(table);
      this.#thinking.delete(table);
      if (this.connection === 'open') this.#send({ type: 'leave', table });
    };
  }

  /** Asks for the whole table, when what came does not fit together. */
  rejoin(table: TableId): void {
    if (this.connection === 'open') this.#send({ type: 'join', v: 1, table });
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    if (this.connection === 'open') this.#send({ type: 'lobby', on });
  }

  think(table: TableId, on: boolean): void {
    if (on) this.#thinking.add(table);
    else this.#thinking.delete(table);
    if (this.connection === 'open') this.#send({ type: 'think', table, on });
  }

  /**
   * Has a position analysed, and again after a loss. Whoever listens knows the answers by the name that
   * is returned. The analysis before it ends.
   */
  analyse(what: Omit<Analyse, 'type' | 'id'>): string {
    this.#count += 1;
    const id = `${this.#session}-${this.#count}`;
    this.#analysis = { type: 'analyse', id, ...what };
    if (this.connection === 'open') this.#send(this.#analysis);
    return id;
  }

  /** Ends an analysis, unless another one has begun since. */
  stopAnalysis(id: string): void {
    if (this.#analysis?.id !== id) return;
    this.#analysis = null;
    if (this.connection === 'open') this.#send({ type: 'stop', id });
  }

  /** Settles when the action is durable or refused; waits as long as the connection is lost. */
  act(table: TableId, ply: number, action: Action): Promise<Answer> {
    return this.#ask((id) => ({ type: 'act', id, table, ply, action })).then((message) => {
      if (message.type === 'ack') return { outcome: 'done', n: message.n };
      return { outcome: 'refused', reason: failure(message) };
    });
  }

  /** Why a move is not allowed, in the reader's language; nothing when it is. */
  why(table: TableId, move: string): Promise<string | null> {
    return this.#ask((id) => ({ type: 'why', id, table, move })).then((message) => {
      if (message.type === 'why') return message.legal ? null : (message.text ?? null);
      return failure(message).text || null;
    });
  }

  hint(table: TableId): Promise<Hint | Reason> {
    return this.#ask((id) => ({ type: 'ask', id, table, what: 'hint' })).then((message) => {
      if (message.type === 'hint') {
        return { move: message.move, score: message.score, pv: message.pv };
      }
      return failure(message);
    });
  }

  advice(table: TableId): Promise<Advice | Reason> {
    return this.#ask((id) => ({ type: 'ask', id, table, what: 'advice' })).then((message) => {
      if (message.type === 'advice') return { words: message.text, move: message.move ?? null };
      return failure(message);
    });
  }

  #ask(make: (id: string) => ClientMessage): Promise<ServerMessage> {
    this.#count += 1;
    const id = `${this.#session}-${this.#count}`;
    const message = make(id);
    return new Promise((settle) => {
      this.#waiting.set(id, { message, settle });
      if (this.connection === 'open') this.#send(message);
    });
  }

  #hear(data: unknown): void {
    this.#cancelPatience?.();
    this.#cancelPatience = null;
    const message = parse(data);
    if (!message) return;
    if ('now' in message) this.noteTime(message.now);
    if (message.type === 'hello') this.#welcomed();
    if (message.type === 'closing') {
      this.closing = true;
      this.#changed();
    }
    if ('id' in message && message.id !== undefined) {
      this.#waiting.get(message.id)?.settle(message);
      this.#waiting.delete(message.id);
    }
    for (const listener of [...this.#listeners]) listener(message);
  }

  #welcomed(): void {
    this.#attempt = 0;
    this.closing = false;
    this.#become('open');
    for (const table of this.#tables.keys()) this.#sendJoin(table);
    this.#afresh = false;
    if (this.#lobby) this.#send({ type: 'lobby', on: true });
    for (const table of this.#thinking) this.#send({ type: 'think', table, on: true });
    if (this.#analysis) this.#send(this.#analysis);
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#pingLater();
  }

  #sendJoin(table: TableId): void {
    const seen = this.#afresh ? null : (this.#tables.get(table)?.() ?? null);
    this.#send({ type: 'join', v: 1, table, ...(seen === null ? {} : { seen }) });
  }

  #pingLater(): void {
    this.#cancelPing?.();
    this.#cancelPing = this.#world.after(PING_EVERY, () => {
      this.#send({ type: 'ping', t: this.#world.now() });
      this.#expectWord();
      this.#pingLater();
    });
  }

  #expectWord(): void {
    this.#cancelPatience?.();
    this.#cancelPatience = this.#world.after(PATIENCE, () => {
      const wire = this.#wire;
      this.#dropped();
      wire?.close();
    });
  }

  #dropped(): void {
    this.#wire = null;
    this.#quiet();
    this.#become('lost');
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0;
    this.#attempt += 1;
    // A server that returns is not met by everyone in the same instant.
    const wait = pause * (0.75 + 0.5 * this.#world.random());
    this.#cancelRetry = this.#world.after(wait, () => {
      this.open();
    });
  }

  #quiet(): void {
    this.#cancelPing?.();
    this.#cancelPatience?.();
    this.#cancelPing = null;
    this.#cancelPatience = null;
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #become(connection: Connection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.#changed();
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** Why something did not happen. */
function failure(message: ServerMessage): Reason {
  if (message.type === 'refused') return message.reason;
  if (message.type === 'error') return { code: message.code, text: message.text };
  return { code: 'unexpected', text: '' };
}

/** A message of the server; nothing when it is none. */
function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'type' in value) {
      return value as ServerMessage;
    }
  } catch {
    // Not for us: what cannot be read is left alone, and the numbers of the events show a gap.
  }
  return null;
}
