// A game against the computer in a frame of another site: the local engine plays, nothing is stored, no server is asked.
import { unknownTable, applyMessage } from '../live/table';
import type { CreatedTable, NewTable, View } from '../wire';
import { call, introduce, isAvailable, keepNothing, listen, say } from './local';

export type Wish = Pick<NewTable, 'game' | 'level'> & {
  side: 'first' | 'second';
  rules?: string;
  start?: string;
};

export class EmbeddedGame {
  readonly available = isAvailable();
  problem = $state('');
  #state = $state.raw(unknownTable);
  #table = '';
  #wish: Wish;
  #count = 0;
  /** Pending `why` requests, by id. */
  #asked: Partial<Record<string, (text: string | null) => void>> = {};

  constructor(wish: Wish, language: string) {
    this.#wish = wish;
    if (!this.available) return;
    keepNothing();
    listen({
      heard: (message) => {
        if (message.type === 'why') {
          this.#asked[message.id]?.(message.legal ? null : (message.text ?? null));
          this.#asked[message.id] = undefined;
        } else if ('table' in message && message.table === this.#table) {
          this.#state = applyMessage(this.#state, message);
        }
      },
      // The tables of a lost worker are lost with it.
      restarted: () => void this.begin(),
    });
    introduce({ person: 'embedded', name: '', account: false, language });
    void this.begin();
  }

  get view(): View | null {
    return this.#state.view;
  }

  async begin(): Promise<void> {
    const reply = await call('POST', '/api/tables', { ...this.#wish, mode: 'computer' });
    const body = reply?.body as Partial<CreatedTable> & { message?: string };
    if (reply?.status !== 200 || !body.table) {
      this.problem = body?.message ?? ' ';
      return;
    }
    this.#table = body.table;
    this.#state = unknownTable;
    say({ type: 'join', v: 1, table: this.#table });
  }

  move(move: string): void {
    const { view } = this;
    if (!view) return;
    const action = { kind: 'move', move } as const;
    say({ type: 'act', id: this.#next(), table: this.#table, ply: view.ply, action });
  }

  /** Why a move is not allowed; null if it is. */
  why(move: string): Promise<string | null> {
    const id = this.#next();
    say({ type: 'why', id, table: this.#table, move });
    return new Promise((resolve) => (this.#asked[id] = resolve));
  }

  #next(): string {
    this.#count += 1;
    return String(this.#count);
  }
}
