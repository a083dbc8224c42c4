// The engine's thoughts about the position on the board, as they come over the socket.
import { loadCatalogue } from '../state/catalogue.svelte';
import { link, live } from '../state/live.svelte';
import { localEngine } from '../state/local.svelte';
import { running } from '../state/running.svelte';
import type { Board, Line } from '../wire';
import { placeOf, type Origin } from './place';

/** Stepping through a game must not analyse every position on the way. */
const SETTLES = 150;

export class Analyst {
  #on = $state(false);
  #lines = $state.raw<Line[]>([]);
  #depth = $state(0);
  #speed = $state<number | null>(null);
  #done = $state(false);
  #waiting = $state(0);
  #trouble = $state('');
  #count = $state(3);
  #every = $state(false);
  /** The reader wants the server's engine. */
  #server = $state(false);
  /** The running analysis is this browser's. */
  #here = $state(false);
  /** The position that the lines are about. */
  #about = $state('');
  #id: string | null = null;
  #asked: { origin: Origin; board: Board } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unlisten: () => void;

  constructor() {
    this.#unlisten = live.listen((message) => {
      if (message.type === 'error' && message.id === this.#id && this.#id !== null) {
        this.#trouble = message.text;
        this.#done = true;
        return;
      }
      if (message.type !== 'analysis' || message.id !== this.#id) return;
      this.#waiting = message.waiting ?? 0;
      this.#done = message.done;
      this.#speed = message.speed ?? this.#speed;
      // After a pause the engine reports shallower depths again: skip them.
      if (message.lines.length > 0 && (message.depth >= this.#depth || message.done)) {
        this.#lines = message.lines;
        this.#depth = message.depth;
      }
    });
  }

  get on() {
    return this.#on;
  }
  get lines() {
    return this.#lines;
  }
  get depth() {
    return this.#depth;
  }
  /** Searched positions per second; null before it is known. */
  get speed() {
    return this.#speed;
  }
  /** The position is solved, or the time limit is reached. */
  get done() {
    return this.#done;
  }
  /** The number of analyses ahead in the queue. */
  get waiting() {
    return this.#waiting;
  }
  get trouble() {
    return this.#trouble;
  }
  /** The number of lines to show. */
  get count() {
    return this.#count;
  }
  get every() {
    return this.#every;
  }
  get server() {
    return this.#server;
  }
  /** Whether this browser's engine is at work. */
  get here() {
    return this.#here;
  }
  get about() {
    return this.#about;
  }

  /** Sets the position on the board. */
  look(origin: Origin, board: Board): void {
    this.#asked = { origin, board };
    if (board.position !== this.#about) {
      this.#about = board.position;
      this.#forget();
    }
    if (this.#on) this.#askSoon();
  }

  start(): void {
    this.#on = true;
    void this.#ask();
  }

  stop(): void {
    this.#on = false;
    this.#hush();
  }

  choose(wanted: { count?: number; every?: boolean; server?: boolean }): void {
    this.#server = wanted.server ?? this.#server;
    this.#count = wanted.count ?? this.#count;
    this.#every = wanted.every ?? this.#every;
    this.#forget();
    if (this.#on) void this.#ask();
  }

  close(): void {
    this.stop();
    this.#unlisten();
  }

  #askSoon(): void {
    this.#hush();
    this.#timer = setTimeout(() => {
      void this.#ask();
    }, SETTLES);
  }

  async #ask(): Promise<void> {
    this.#hush();
    const asked = this.#asked;
    if (!asked || asked.board.result) return;
    const { limits } = await loadCatalogue();
    // Stopped, asked about another position, or asked again in the meantime.
    if (!this.#on || asked !== this.#asked || this.#id !== null) return;
    const { origin, board } = asked;
    const moves = board.moves.map(({ move }) => move);
    const place = placeOf(origin, moves);
    // The server limits the number of moves: start from a later position.
    const cut = board.moves.length - limits.analysis_moves;
    if (cut > 0) {
      delete place.start;
      place.position = board.moves[cut - 1]?.position ?? board.first_position;
      place.moves = moves.slice(cut);
    }
    const local = await this.#isLocal(board);
    if (!this.#on || asked !== this.#asked || this.#id !== null) return;
    this.#trouble = '';
    this.#done = false;
    this.#here = local;
    this.#id = live.analyse({ ...place, lines: this.#count, every: this.#every }, local);
  }

  /**
   * Whether this browser's engine looks at the position. About the position of a running game against somebody the
   * server is asked, which refuses it.
   */
  async #isLocal(board: Board): Promise<boolean> {
    if (this.#server && link.connection === 'open') return false;
    const isOwnGame = running.games?.some(({ position }) => position === board.position) ?? false;
    return !isOwnGame && (await localEngine()) !== null;
  }

  #hush(): void {
    clearTimeout(this.#timer);
    if (this.#id !== null) live.stopAnalysis(this.#id);
    this.#id = null;
    this.#waiting = 0;
  }

  #forget(): void {
    this.#lines = [];
    this.#depth = 0;
    this.#speed = null;
    this.#done = false;
    this.#trouble = '';
  }
}
