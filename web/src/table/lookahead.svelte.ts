// Looking ahead on the board of a game of days, to answer moves of the opponent before they are played.
import { board, whyNot } from '../api/board';
import { announce } from '../state/announce.svelte';
import { t } from '../texts/texts.svelte';
import type { Board, GameLine, View } from '../wire';

export class Lookahead {
  /** The position that is looked ahead from: how many moves have been played. */
  readonly ply: number;
  /** The moves that are looked at. */
  line = $state.raw<string[]>([]);
  /** The board after these moves; null until it is loaded. */
  board = $state.raw<Board | null>(null);
  #view: View;
  #wanted: string[] = [];

  constructor(view: View) {
    this.#view = view;
    this.ply = view.ply;
    void this.show([]);
  }

  /** Whether the next move on the board is the opponent's. */
  get isTheirs(): boolean {
    return this.line.length % 2 === 0;
  }

  play(move: string): void {
    void this.show([...this.line, move]);
  }

  back(): void {
    void this.show(this.line.slice(0, -1));
  }

  async show(line: string[]): Promise<void> {
    this.#wanted = line;
    const found = await board(this.#placeOf(line)).catch(() => null);
    // A later request may have been answered first.
    if (this.#wanted !== line || !found) return;
    // Together: a click belongs to the position that is seen.
    this.line = line;
    this.board = found;
    announce(this.prompt);
  }

  why(attempt: string): Promise<string | null> {
    return whyNot(this.#placeOf(this.line), attempt).catch(() => null);
  }

  /** The instruction for the next move on the board. */
  get prompt(): string {
    return t(this.isTheirs ? 'web-conditional-theirs' : 'web-conditional-yours');
  }

  #placeOf(line: string[]): GameLine {
    const { game, rules, first_position, moves } = this.#view;
    return {
      game,
      rules,
      position: first_position,
      moves: [...moves.map(({ move }) => move), ...line],
    };
  }
}
