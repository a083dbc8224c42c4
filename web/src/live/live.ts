// The socket between app and server. It reconnects automatically, rejoins the tables at their last event, and repeats every
// pending action with the same id, so that the server can recognise duplicates.
import type {
  Action,
  Analyse,
  ClientMessage,
  LegalMove,
  Reason,
  Score,
  ServerMessage,
} from '../wire';

/**
 * `lost`: was connected, and will be retried. `signed-out`: the server is reachable but the session has ended, so that
 * retrying is useless until the reader signs in.
 */
export type Connection = 'idle' | 'connecting' | 'open' | 'lost' | 'signed-out';

/** The socket's environment; the tests have their own. */
export interface Environment {
  /** Opens a socket, for this table if there is one: a proxy can send all its sockets to the same server. */
  connect(table: string | null): SocketLike;
  now(): number;
  after(milliseconds: number, what: () => void): () => void;
  random(): number;
  /** Whether the page is visible. */
  isWatched(): boolean;
  /** Whether the server knows this browser's session; null if it is unreachable. */
  hasSession(): Promise<boolean | null>;
}

/** The used part of a WebSocket. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
}

/** The tables and the engine of this browser, which speak the server's messages. */
export interface Local {
  say(message: ClientMessage): void;
}

/** Whether a table began on a device: the server's own ids have no such letter. */
export const isLocalTable = (table: string): boolean => table.startsWith('o');

export type ActionResult = { outcome: 'done'; n: number } | { outcome: 'refused'; reason: Reason };

/** Advice, and the move it is about. */
export interface Advice {
  words: string;
  move: string | null;
}

export interface Hint {
  move: string;
  score: Score;
  pv: string[];
}

interface PendingAction {
  message: ClientMessage;
  settle: (message: ServerMessage) => void;
}

/** The longest pause that a server may request. */
const LONGEST_REQUESTED_PAUSE = 10_000;
// The first attempt comes almost at once, for a server that restarts; later ones back off.
const PAUSES = [300, 1000, 2000, 4000, 8000, 15000];
// A dead network closes no socket: only a missing pong shows it.
const PING_EVERY = 20_000;
/**
 * A dead connection is noticed within this time, pause and silence together, where silence could be taken for news: at a
 * table the opponent seems to think, in the lobby nobody seems to come.
 */
const NOTICED_WITHIN = 3_000;
/** The silence is shown after several typical round trips, within these limits. */
const SILENCE = { roundTrips: 4, least: 1_000, most: 2_000 };
/** A socket that opens takes longer than a reply. */
const SILENCE_AT_OPENING = 3_000;
/** After this long without a reply the socket is closed. */
const PATIENCE = 8_000;
/** The close reason of sockets whose session has ended. */
const SESSION_OVER = 'session';
const CLOCK_SAMPLES = 12;

export class Live {
  connection: Connection = 'idle';
  /** The server has announced a restart. */
  closing = false;
  /** A reply is overdue: the connection may be dead. */
  silent = false;

  #environment: Environment;
  #socket: SocketLike | null = null;
  #attempt = 0;
  /** When to reconnect, in milliseconds, as a server that stops has said. */
  #comeBack: number | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelSilence: (() => void) | null = null;
  #cancelPatience: (() => void) | null = null;
  #roundTrip = 0;
  /** Whether this socket, and any earlier one, has received `hello`. */
  #greeted = { now: false, ever: false };
  #tables = new Map<string, () => number | null>();
  #thinking = new Set<string>();
  #lobby = false;
  #analysis: Extract<ClientMessage, { type: 'analyse' }> | null = null;
  #pending = new Map<string, PendingAction>();
  #count = 0;
  #session: string;
  #offsets: number[] = [];
  #afresh = false;
  #listeners = new Set<(message: ServerMessage) => void>();
  #watchers = new Set<() => void>();
  #local: Local | null = null;
  /** The joined tables of this browser. Others with such an id have been handed in: the server has them. */
  #localTables = new Set<string>();
  #isLocalAnalysis = false;

  constructor(environment: Environment) {
    this.#environment = environment;
    // Action ids must differ between tabs and visits.
    this.#session = Math.floor(environment.random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
  }

  /** Subscribes to all messages; returns the function to unsubscribe. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on, tables that began on this device are joined here. */
  attach(local: Local): void {
    this.#local = local;
  }

  /** Takes a message of this browser's tables or engine. */
  hearLocal(message: ServerMessage): void {
    if (message.type === 'error' && message.code === 'no-table' && message.table !== undefined) {
      const { table } = message;
      // Handed in, or another device's: ask the server.
      if (this.#localTables.delete(table)) {
        if (this.connection === 'open') this.#tellAll(table);
        // Until the socket is open it waits there; a table that is shown stays on the screen.
        else if (this.connection === 'lost' && !this.#tables.get(table)?.()) {
          this.#dispatch(message);
        }
        return;
      }
      // It was asked before that was known, and the server is asked now.
      if (this.#tables.has(table)) return;
    }
    this.#dispatch(message);
  }

  /** Joins a table that was handed in on the server, and repeats its pending requests there. */
  #tellAll(table: string): void {
    this.#sendJoin(table);
    if (this.#thinking.has(table)) this.#send({ type: 'think', table, on: true });
    for (const { message } of this.#pending.values()) {
      if ('table' in message && message.table === table) this.#send(message);
    }
  }

  /**
   * The worker of the local tables was restarted: join them and repeat everything pending. If no worker is available,
   * the server's engine serves.
   */
  localRestarted(available: boolean): void {
    if (!available) {
      for (const table of this.#localTables) {
        this.hearLocal({ type: 'error', code: 'no-table', text: '', table });
      }
      if (this.#isLocalAnalysis && this.#analysis) {
        this.#isLocalAnalysis = false;
        if (this.connection === 'open') this.#send(this.#analysis);
      }
      return;
    }
    for (const table of this.#localTables) this.#sendJoin(table);
    for (const table of this.#thinking) {
      if (this.#localTables.has(table)) this.#send({ type: 'think', table, on: true });
    }
    if (this.#isLocalAnalysis && this.#analysis) this.#local?.say(this.#analysis);
    for (const { message } of this.#pending.values()) {
      if (this.#isLocal(message)) this.#send(message);
    }
  }

  /** The time by which a table's clocks run. */
  nowAt(table: string): number {
    return this.#localTables.has(table) ? this.#environment.now() : this.serverNow();
  }

  /** Subscribes to connection changes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The estimated server time. */
  serverNow(): number {
    return (
      this.#environment.now() + Math.max(...this.#offsets, ...(this.#offsets.length ? [] : [0]))
    );
  }

  /** Updates the estimate of the server's clock. */
  noteTime(now: number): void {
    // Messages can only be late: the largest difference has the least delay.
    this.#offsets.push(now - this.#environment.now());
    if (this.#offsets.length > CLOCK_SAMPLES) this.#offsets.shift();
  }

  /** Connects, and stays connected. Earlier requests are queued. */
  open(): void {
    if (this.#socket) return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.connection === 'idle') this.#become('connecting');
    const [table = null] = [...this.#tables.keys()].filter((id) => !this.#localTables.has(id));
    const socket = this.#environment.connect(table);
    this.#socket = socket;
    this.#greeted.now = false;
    socket.onopen = () => undefined;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(event.data);
    };
    socket.onclose = ({ reason }) => {
      if (socket === this.#socket) this.#dropped(reason);
    };
    this.#expectWord();
  }

  /**
   * The browser reports that it is offline. A server on the same machine may still be reachable, so ping it; without a
   * reply the connection is lost at once.
   */
  check(): void {
    if (this.connection !== 'open') return;
    this.#send({ type: 'ping', t: this.#environment.now() });
    this.#expectWord(SILENCE.least);
  }

  /** Retries now: the browser is online again, or the reader asks. */
  retry(): void {
    if (this.connection === 'idle' || this.#socket) return;
    this.#attempt = 0;
    this.open();
  }

  /**
   * Reconnects with another identity or language. Tables are requested as a whole, because earlier messages may read
   * differently now.
   */
  restart(): void {
    this.#afresh = true;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#quiet();
    this.#attempt = 0;
    for (const table of this.#localTables) this.#send({ type: 'join', v: 1, table });
    if (this.connection === 'idle') return;
    this.#become('connecting');
    this.open();
  }

  /** Joins a table; `seen` returns the last known event when the socket reconnects. */
  join(table: string, seen: () => number | null): () => void {
    this.#tables.set(table, seen);
    if (this.#local && isLocalTable(table)) this.#localTables.add(table);
    if (this.#isReachable(table)) this.#sendJoin(table);
    if (this.connection === 'open') this.#pingLater();
    return () => {
      if (this.#tables.get(table) !== seen) return;
      this.#tables.delete(table);
      this.#thinking.delete(table);
      if (this.#isReachable(table)) this.#send({ type: 'leave', table });
      this.#localTables.delete(table);
    };
  }

  /** Requests the whole table after a gap in the events. */
  rejoin(table: string): void {
    if (this.#isReachable(table)) this.#send({ type: 'join', v: 1, table });
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    if (this.connection !== 'open') return;
    this.#send({ type: 'lobby', on });
    this.#pingLater();
  }

  /** The page is visible again: reconnects without waiting, or pings as often as a visible page does. */
  shown(): void {
    if (this.connection === 'open') this.#pingLater();
    else this.retry();
  }

  think(table: string, on: boolean): void {
    if (on) this.#thinking.add(table);
    else this.#thinking.delete(table);
    if (this.#isReachable(table)) this.#send({ type: 'think', table, on });
  }

  /**
   * Analyses a position, and again after a reconnection. Returns the id of the replies. Ends the previous analysis.
   * `local` asks the engine of this browser.
   */
  analyse(what: Omit<Analyse, 'id'>, local = false): string {
    this.#count += 1;
    const id = `${this.#session}-${this.#count}`;
    if (this.#analysis) this.stopAnalysis(this.#analysis.id);
    this.#analysis = { type: 'analyse', id, ...what };
    this.#isLocalAnalysis = local && this.#local !== null;
    if (this.#isLocalAnalysis) this.#local?.say(this.#analysis);
    else if (this.connection === 'open') this.#send(this.#analysis);
    return id;
  }

  /** Ends an analysis, unless another one has begun since. */
  stopAnalysis(id: string): void {
    if (this.#analysis?.id !== id) return;
    this.#analysis = null;
    if (this.#isLocalAnalysis) this.#local?.say({ type: 'stop', id });
    else if (this.connection === 'open') this.#send({ type: 'stop', id });
  }

  /** Resolves when the action is durable or rejected; pends while the connection is lost. */
  act(table: string, ply: number, action: Action): Promise<ActionResult> {
    return this.#ask((id) => ({ type: 'act', id, table, ply, action })).then((message) => {
      if (message.type === 'ack') return { outcome: 'done', n: message.n };
      return { outcome: 'refused', reason: failure(message) };
    });
  }

  /** Why a move is illegal, as a message; null if it is legal. */
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

  /** The moves that can be chosen on the opponent's turn, and the ply that they belong to. */
  premoves(table: string): Promise<{ ply: number; moves: LegalMove[] } | Reason> {
    return this.#ask((id) => ({ type: 'ask', id, table, what: 'premoves' })).then((message) => {
      if (message.type === 'premoves') return { ply: message.ply, moves: message.moves };
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
      this.#pending.set(id, { message, settle });
      if (this.connection === 'open' || this.#isLocal(message)) this.#send(message);
    });
  }

  #hear(data: unknown): void {
    this.#wordCame();
    const message = parse(data);
    if (!message) return;
    if ('now' in message) this.noteTime(message.now);
    if (message.type === 'pong') this.#roundTrip = this.#environment.now() - message.t;
    if (message.type === 'hello') this.#welcomed();
    if (message.type === 'closing') {
      this.closing = true;
      this.#comeBack = Math.min(message.after, LONGEST_REQUESTED_PAUSE);
      this.#changed();
    }
    this.#dispatch(message);
  }

  #dispatch(message: ServerMessage): void {
    if ('id' in message && message.id !== undefined) {
      this.#pending.get(message.id)?.settle(message);
      this.#pending.delete(message.id);
    }
    for (const listener of [...this.#listeners]) listener(message);
  }

  #isLocal(message: ClientMessage): boolean {
    return 'table' in message && this.#localTables.has(message.table);
  }

  #isReachable(table: string): boolean {
    return this.connection === 'open' || this.#localTables.has(table);
  }

  #welcomed(): void {
    this.#attempt = 0;
    this.#greeted = { now: true, ever: true };
    this.closing = false;
    this.#become('open');
    const isRemote = (table: string) => !this.#localTables.has(table);
    for (const table of this.#tables.keys()) if (isRemote(table)) this.#sendJoin(table);
    this.#afresh = false;
    if (this.#lobby) this.#send({ type: 'lobby', on: true });
    for (const table of this.#thinking) {
      if (isRemote(table)) this.#send({ type: 'think', table, on: true });
    }
    if (this.#analysis && !this.#isLocalAnalysis) this.#send(this.#analysis);
    for (const { message } of this.#pending.values()) {
      if (!this.#isLocal(message)) this.#send(message);
    }
    this.#pingLater();
  }

  #sendJoin(table: string): void {
    const seen = this.#afresh ? null : (this.#tables.get(table)?.() ?? null);
    this.#send({ type: 'join', v: 1, table, ...(seen === null ? {} : { seen }) });
  }

  /** How long a reply may take before the silence is shown. */
  #patienceForReply(): number {
    const usual = SILENCE.roundTrips * this.#roundTrip;
    return Math.min(SILENCE.most, Math.max(SILENCE.least, usual));
  }

  #pingLater(): void {
    this.#cancelPing?.();
    const isUrgent = (this.#tables.size > 0 || this.#lobby) && this.#environment.isWatched();
    const pause = isUrgent ? NOTICED_WITHIN - this.#patienceForReply() : PING_EVERY;
    this.#cancelPing = this.#environment.after(pause, () => {
      this.#send({ type: 'ping', t: this.#environment.now() });
      // A pending ping keeps its deadline.
      if (!this.#cancelPatience) this.#expectWord();
      this.#pingLater();
    });
  }

  #expectWord(patience = PATIENCE): void {
    this.#cancelSilence?.();
    this.#cancelPatience?.();
    const silence = this.connection === 'open' ? this.#patienceForReply() : SILENCE_AT_OPENING;
    this.#cancelSilence = this.#environment.after(silence, () => {
      this.silent = true;
      this.#changed();
    });
    this.#cancelPatience = this.#environment.after(patience, () => {
      const socket = this.#socket;
      this.#dropped();
      socket?.close();
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
    this.#socket = null;
    this.#quiet();
    if (this.connection !== 'signed-out') this.#become('lost');
    if (isUnknown) void this.#checkSession();
    const pause = this.#comeBack ?? PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0;
    this.#comeBack = null;
    this.#attempt += 1;
    // Jitter, so that a restarted server is not met by everyone at once.
    const wait = pause * (0.75 + 0.5 * this.#environment.random());
    this.#cancelRetry = this.#environment.after(wait, () => {
      this.open();
    });
  }

  /** Browsers do not reveal why a handshake failed: an ended session looks like a dead network. */
  async #checkSession(): Promise<void> {
    const hasSession = await this.#environment.hasSession();
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
    if (this.#local && this.#isLocal(message)) this.#local.say(message);
    else this.#socket?.send(JSON.stringify(message));
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

/** Why a request failed. */
function failure(message: ServerMessage): Reason {
  if (message.type === 'refused') return message.reason;
  if (message.type === 'error') return { code: message.code, text: message.text };
  return { code: 'unexpected', text: '' };
}

/** Parses a message of the server; null if it is invalid. */
function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'type' in value) {
      return value as ServerMessage;
    }
  } catch {
    // Ignore invalid messages: event numbers reveal a gap.
  }
  return null;
}
