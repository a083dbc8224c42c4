// The state of the analysis room: the start, the tree of variations, and the path on the board. The
// server decides which moves are legal.
import { board as ask, faultOf, whyNot } from '../api/board';
import { explain } from '../state/loaded.svelte';
import type { Board } from '../wire';
import { Memory } from './memory';
import { placeOf, usual, type Origin } from './place';
import {
  add,
  annotate,
  back,
  EMPTY,
  has,
  promote,
  remove,
  toEnd,
  type Glyph,
  type Path,
  type Tree,
} from './tree';

/** Recently shown boards: stepping back and forth needs no second request. */
const REMEMBERED = 300;

export class Room {
  #origin = $state.raw<Origin>(usual('avalam'));
  #tree = $state.raw<Tree>(EMPTY);
  #path = $state.raw<Path>([]);
  #board = $state.raw<Board | null>(null);
  #problem = $state('');
  #known = new Memory<Board>(REMEMBERED);
  #question = 0;

  get origin(): Origin {
    return this.#origin;
  }

  get tree(): Tree {
    return this.#tree;
  }

  get path(): Path {
    return this.#path;
  }

  /** The board at the path; the previous one while it loads. */
  get board(): Board | null {
    return this.#board;
  }

  /** Whether the board is the one at the path. */
  get arrived(): boolean {
    return this.#board?.ply === this.#path.length;
  }

  /** An error message for the user. */
  get problem(): string {
    return this.#problem;
  }

  /** The line on the board, as far as it goes. */
  get line(): Path {
    return toEnd(this.#tree, this.#path);
  }

  /** Opens a line or a tree at a path. A line with an illegal move is shown up to that move. */
  async open(
    origin: Origin,
    { moves = [], at = null, tree = EMPTY }: { moves?: Path; at?: number | null; tree?: Tree } = {},
  ): Promise<void> {
    this.#question += 1;
    const question = this.#question;
    this.#known.clear();
    this.#problem = '';
    let whole: Board;
    let problem = '';
    try {
      whole = await ask(placeOf(origin, moves));
    } catch (error) {
      if (question !== this.#question) return;
      const fault = faultOf(error);
      problem = fault?.problems.join(' ') ?? explain(error);
      if (!fault?.board) {
        this.#problem = problem;
        return;
      }
      whole = fault.board;
    }
    if (question !== this.#question) return;
    const line = whole.moves.map(({ move }) => move);
    this.#origin = {
      game: whole.game,
      rules: origin.rules && whole.rules,
      start: origin.start,
      position: origin.position && whole.first_position,
    };
    this.#tree = add(tree, [], line);
    this.#path = line;
    this.#board = whole;
    this.#known.keep(keyOf(line), whole);
    this.#problem = problem;
    if (at !== null && at < line.length) await this.go(line.slice(0, at));
  }

  /** Shows a place of the tree. */
  async go(path: Path): Promise<void> {
    if (!has(this.#tree, path)) return;
    this.#path = path;
    this.#problem = '';
    const known = this.#known.get(keyOf(path));
    if (known) {
      this.#board = known;
      return;
    }
    this.#question += 1;
    const question = this.#question;
    try {
      const found = await ask(placeOf(this.#origin, path));
      this.#known.keep(keyOf(path), found);
      if (question === this.#question && path === this.#path) this.#board = found;
    } catch (error) {
      if (question === this.#question) this.#problem = explain(error);
    }
  }

  /** Plays moves, as a variation if the position has other continuations. Returns an error message, or null. */
  async play(...moves: string[]): Promise<string | null> {
    const path = this.#path;
    try {
      const found = await ask(placeOf(this.#origin, [...path, ...moves]));
      // In canonical notation, which may differ from the typed text.
      const line = found.moves.map(({ move }) => move);
      this.#known.keep(keyOf(line), found);
      this.#tree = add(this.#tree, path, line.slice(path.length));
      this.#path = line;
      this.#board = found;
      this.#problem = '';
      return null;
    } catch (error) {
      return faultOf(error)?.problems.join(' ') ?? explain(error);
    }
  }

  why(attempt: string): Promise<string | null> {
    return whyNot(placeOf(this.#origin, this.#path), attempt).catch(explain);
  }

  promote(path: Path = this.#path): void {
    this.#tree = promote(this.#tree, path);
  }

  /** Deletes the place on the board with everything after it. */
  async remove(): Promise<void> {
    const path = this.#path;
    if (path.length === 0) return;
    this.#tree = remove(this.#tree, path);
    await this.go(back(path));
  }

  comment(text: string): void {
    this.#tree = annotate(this.#tree, this.#path, { comment: text });
  }

  mark(glyph: Glyph | null): void {
    this.#tree = annotate(this.#tree, this.#path, { glyph });
  }
}

const keyOf = (path: Path): string => path.join(' ');
