// A line of the computer's, played out on the board while the game stands still.
import { placeOf } from '../analyse/place';
import { board as ask } from '../api/board';
import type { PlayedMove, View } from '../wire';

interface Preview {
  /** How many moves the game had: another move of the game ends the preview. */
  ply: number;
  line: string;
  /** The moves of the line, with what they do. */
  moves: PlayedMove[];
  /** How many of them are shown. */
  at: number;
}

export class LinePreview {
  #preview = $state.raw<Preview | null>(null);

  /** Shows the position after so many moves of a line. A line that cannot be asked about is not shown. */
  async show(view: View, line: readonly string[], at: number): Promise<void> {
    const { ply } = view;
    const key = line.join(' ');
    if (this.#preview?.ply === ply && this.#preview.line === key) {
      this.#preview = { ...this.#preview, at };
      return;
    }
    const origin = {
      game: view.game,
      rules: view.rules,
      start: view.start ?? '',
      position: view.start === null ? view.first_position : '',
    };
    const played = [...view.moves.map(({ move }) => move), ...line];
    const found = await ask(placeOf(origin, played)).catch(() => null);
    if (found) this.#preview = { ply, line: key, moves: found.moves.slice(ply), at };
  }

  close(): void {
    this.#preview = null;
  }

  /** What is previewed at a table, if anything: which line, and how many of its moves. */
  of(view: View | null): { line: string; at: number } | null {
    const preview = this.#preview;
    return preview && preview.ply === view?.ply && view.status === 'playing' ? preview : null;
  }

  /** The table with the previewed moves after its own. */
  extend(view: View): View {
    const moves = this.of(view) && this.#preview?.moves;
    return moves ? { ...view, moves: [...view.moves, ...moves] } : view;
  }
}
