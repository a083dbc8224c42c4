// The table on the screen: its folded state and the reader's actions.
import type { ActionResult } from '../live/live';
import { unknownTable, applyMessage, timeLeft, type TableState } from '../live/table';
import { takeState } from '../live/preloaded';
import type { Action, Side } from '../wire';
import { live } from './live.svelte';

export class Table {
  readonly id: string;
  #state = $state.raw<TableState>(unknownTable);
  /** When the presence was received, by this browser's clock. */
  #presenceAt = 0;
  #sending = $state(0);
  #missing = $state<string | null>(null);
  #leave: () => void;
  #unlisten: () => void;

  constructor(id: string) {
    this.id = id;
    // The page may contain the table; the socket sends the events since.
    const preloaded = takeState(id);
    if (preloaded) this.#state = applyMessage(unknownTable, preloaded);
    this.#unlisten = live.listen((message) => {
      if (message.type === 'error' && this.#isOurs(message)) {
        this.#missing = message.code === 'no-table' ? '' : message.text || message.code;
        return;
      }
      if (!('table' in message) || message.table !== id) return;
      const next = applyMessage(this.#state, message);
      if (next.torn && !this.#state.torn) live.rejoin(id);
      if (message.type === 'presence') this.#presenceAt = performance.now();
      this.#state = next;
    });
    this.#leave = live.join(id, () => this.#state.seen);
  }

  close(): void {
    this.#unlisten();
    this.#leave();
  }

  get state(): TableState {
    return this.#state;
  }

  get view() {
    return this.#state.view;
  }

  /** Why the table is not shown; empty if there is no such table, null if it is shown. */
  get missing(): string | null {
    return this.#missing;
  }

  /** An action is pending. */
  get sending(): boolean {
    return this.#sending > 0;
  }

  async act(action: Action): Promise<ActionResult> {
    this.#sending += 1;
    try {
      return await live.act(this.id, this.#state.view?.ply ?? 0, action);
    } finally {
      this.#sending -= 1;
    }
  }

  /** How long a side's player has been away, in milliseconds; null while present. */
  awayFor(side: Side): number | null {
    const told = this.#state.presence?.left_for[side === 'first' ? 0 : 1] ?? null;
    return told === null ? null : told + performance.now() - this.#presenceAt;
  }

  timeLeft(side: Side): number | null {
    return timeLeft(this.#state, side, live.nowAt(this.id));
  }

  #isOurs(message: { code: string; table?: string }): boolean {
    if (message.table !== undefined) return message.table === this.id;
    return message.code === 'no-table' && this.#state.view === null;
  }
}
