// The one socket between the app and the server. It comes back by itself after a loss, joins the
// tables again where they were left, and sends every unanswered action once more with the same
// name, so that the server can tell a repetition from a second wish.
import type { Action, Analyse, ClientMessage, Reason, Score, ServerMessage } from '../wire';

/**
 * `lost`: there was a connection, and there will be one again. `signed-out`: the server answers, but the
 * session is over, so trying again is of no use until the reader signs in.
 */
export type Connection = 'idle' | 'connecting' | 'open' | 'lost' | 'signed-out';

/** What the socket needs of the world; the tests bring their own. */
export interface World {
  connect(): Wire;
  now(): number;
  after(milliseconds: number, what: () => void): () => void;
  random(): number;
  /** Whether somebody is looking at the page. */
  isWatched(): boolean;
  /** Whether the server knows this browser's session; null if the server does not answer. */
  hasSession(): Promise<boolean | null>;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
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
// A dead network closes no socket: only a missing answer to a ping shows it.
const PING_EVERY = 20_000;
/** For somebody at a table, who should not believe that the opponent is thinking. */
const PING_EVERY_AT_TABLE = 2_000;
/** The reader is told of the silence after several usual round trips, within these limits. */
const SILENCE = { roundTrips: 4, least: 1_000, most: 3_000 };
/** After this long without an answer the socket is given up. */
const PATIENCE = 8_000;
/** The close reason with which the server ends the sockets of a session that is over. */
const SESSION_OVER = 'session';
const CLOCK_SAMPLES = 12;

export class Live {
  connection: Connection = 'idle';
  /** The server said that it restarts. */
  closing = false;
  /** An answer is overdue: the connection may be dead. */
  silent = false;

  #world: World;
  #wire: Wire | null = null;
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelSilence: (() => void) | null = null;
  #cancelPatience: (() => void) | null = null;
  #roundTrip = 0;
  /** The server has greeted this socket; one of the sockets before. */
  #greeted = { now: false, ever: false };
  #tables = new Map<string, () => number | null>();
  #thinking = new Set<string>();
  #lobby = false;
  #analysis: Extract<ClientMessage, { type: 'analyse' }> | null = null;
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
    this.#greeted.now = false;
    wire.onopen = () => undefined;
    wire.onmessage = (event) => {
      if (wire === this.#wire) this.#hear(event.data);
    };
    wire.onclose = ({ reason }) => {
      if (wire === this.#wire) this.#dropped(reason);
    };
    this.#expectWord();
  }

  /**
   * The browser says that the network is gone. It may still reach a server on the same machine, so the
   * server is asked; without an answer the connection is lost at once.
   */
  check(): void {
    if (this.connection !== 'open') return;
    this.#send({ type: 'ping', t: this.#world.now() });
    this.#expectWord(SILENCE.least);
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
  join(table: string, seen: () => number | null): () => void {
    this.#tables.set(table, seen);
    if (this.connection === 'open') {
      this.#sendJoin(table);
      this.#pingLater();
    }
    return () => {
      if (this.#tables.get(table) !== seen) return;
      this.#tables.delete(table);
      this.#thinking.delete(table);
      if (this.connection === 'open') this.#send({ type: 'leave', table });
    };
  }

  /** Asks for the whole table, when what came does not fit together. */
  rejoin(table: string): void {
    if (this.connection === 'open') this.#send({ type: 'join', v: 1, table });
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    if (this.connection === 'open') this.#send({ type: 'lobby', on });
  }

  think(table: string, on: boolean): void {
    if (on) this.#thinking.add(table);
    else this.#thinking.delete(table);
    if (this.connection === 'open') this.#send({ type: 'think', table, on });
  }

  /**
   * Has a position analysed, and again after a loss. Whoever listens knows the answers by the name that
   * is returned. The analysis before it ends.
   */
  analyse(what: Omit<Analyse, 'id'>): string {
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
  act(table: string, ply: number, action: Action): Promise<Answer> {
    return this.#ask((id) => ({ type: 'act', id, table, ply, action })).then((message) => {
      if (message.type === 'ack') return { outcome: 'done', n: message.n };
      return { outcome: 'refused', reason: failure(message) };
    });
  }

  /** Why a move is not allowed, in the reader's language; nothing when it is. */
  why(table: string, move: string): Promise<string | null> {
    return this.#ask((id) => ({ type: 'why', id, table, move })).then((message) => {
      if (message.type === 'why') return message.legal ? null : (message.text ?? null);
      return failure(message).text || null;
    });
  }

  hint(table: string): Promise<Hint | Reason> {
    return this.#ask((id) => ({ type: 'ask', id, table, what: 'hint' })).then((message) => {
      if (message.type === 'hint') {
        return { move: message.move, score: message.score, pv: message.pv };
      }
      return failure(message);
    });
  }

  advice(table: string): Promise<Advice | Reason> {
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
    this.#wordCame();
    const message = parse(data);
    if (!message) return;
    if ('now' in message) this.noteTime(message.now);
    if (message.type === 'pong') this.#roundTrip = this.#world.now() - message.t;
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
    this.#greeted = { now: true, ever: true };
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

  #sendJoin(table: string): void {
    const seen = this.#afresh ? null : (this.#tables.get(table)?.() ?? null);
    this.#send({ type: 'join', v: 1, table, ...(seen === null ? {} : { seen }) });
  }

  #pingLater(): void {
    this.#cancelPing?.();
    const isAtTable = this.#tables.size > 0 && this.#world.isWatched();
    this.#cancelPing = this.#world.after(isAtTable ? PING_EVERY_AT_TABLE : PING_EVERY, () => {
      this.#send({ type: 'ping', t: this.#world.now() });
      // What is still awaited from an earlier ping keeps its time.
      if (!this.#cancelPatience) this.#expectWord();
      this.#pingLater();
    });
  }

  #expectWord(patience = PATIENCE): void {
    this.#cancelSilence?.();
    this.#cancelPatience?.();
    const usual = SILENCE.roundTrips * this.#roundTrip;
    const silence =
      this.connection === 'open'
        ? Math.min(SILENCE.most, Math.max(SILENCE.least, usual))
        : SILENCE.most;
    this.#cancelSilence = this.#world.after(silence, () => {
      this.silent = true;
      this.#changed();
    });
    this.#cancelPatience = this.#world.after(patience, () => {
      const wire = this.#wire;
      this.#dropped();
      wire?.close();
    });
  }

  #wordCame(): void {
    this.#cancelSilence?.();
    this.#cancelPatience?.();
    this.#cancelSilence = null;
    this.#cancelPatience = null;
    if (!this.silent) return;
    this.silent = false;
    this.#changed();
  }

  #dropped(reason = ''): void {
    const isUnknown = this.#greeted.ever && (!this.#greeted.now || reason === SESSION_OVER);
    this.#wire = null;
    this.#quiet();
    if (this.connection !== 'signed-out') this.#become('lost');
    if (isUnknown) void this.#checkSession();
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0;
    this.#attempt += 1;
    // A server that returns is not met by everyone in the same instant.
    const wait = pause * (0.75 + 0.5 * this.#world.random());
    this.#cancelRetry = this.#world.after(wait, () => {
      this.open();
    });
  }

  /** A browser is not told why a socket is refused: a session that is over looks like a dead network. */
  async #checkSession(): Promise<void> {
    const hasSession = await this.#world.hasSession();
    if (this.connection !== 'lost' && this.connection !== 'signed-out') return;
    if (hasSession === false) {
      this.#cancelRetry?.();
      this.#cancelRetry = null;
      this.#become('signed-out');
    } else if (hasSession) {
      this.#become('lost');
      this.retry();
    }
  }

  #quiet(): void {
    this.#cancelPing?.();
    this.#cancelPing = null;
    this.#wordCame();
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
