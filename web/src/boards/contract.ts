// A board's props and events. A board knows no rules: it draws a position, matches
// what the player does with the moves that the server calls legal, and shows what a move does.
import type { CounterColour as Colour, Effect, GameName, MarbleColour } from '../wire';

export type { Colour, Effect, GameName, MarbleColour };

/** A point in the units of a board's drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** Avalam: a tower goes onto another, or a counter is placed. */
export type AvalamEffect = Extract<Effect, { to: string } | { place: string }>;

/** Abalone: every marble that moves, and the one that is pushed out. */
export type AbaloneEffect = Extract<Effect, { shift: unknown }>;

/** Awalé: where the seeds fall, in order; what is taken, in order; what is gathered at the end. */
export type AwaleEffect = Extract<Effect, { path: unknown }>;

/** A move as it is written, with what it does. */
export interface Move<E = Effect> {
  move: string;
  effect: E;
}

/** A game: its first position, and the moves that were played. */
export interface Past<E = Effect> {
  first: string;
  moves: readonly Move<E>[];
}

/** A move that an analysis points at; the weight, from 0 to 1, says how much. */
export interface Arrow<E = Effect> extends Move<E> {
  weight: number;
}

/** A text of `locales/<language>/board.ftl`, with its places filled. */
export type Label = (id: string, args?: Record<string, string | number>) => string;

/** What can be heard on a board, at the moment it happens. */
export type Cue = 'lift' | 'land' | 'slide' | 'knock' | 'fall' | 'sow' | 'take';

/** A message shown at a place of the board. */
export interface BoardMessage {
  text: string;
  at: Spot;
}

export interface BoardProps<E = Effect> {
  /** The position, written as in docs/notation.md. */
  position: string;
  /** The moves of the player at this board; null when it is not their turn. */
  legal?: Move<E>[] | null;
  /** The move that led here. A position that follows from it is reached by playing it out. */
  lastMove?: Move<E> | null;
  /** A move that is made but not yet confirmed: the board already shows what it leads to. */
  pending?: Move<E> | null;
  /** Whose pieces the player moves, where it is not the side to move: a move chosen ahead. */
  mover?: 'first' | 'second' | null;
  /** Avalam: the game up to this position. The colours inside the towers follow from it. */
  past?: Past<E> | null;
  /** Avalam: the towers that can never change. */
  settled?: string[];
  /** Seen from the second player's seat. */
  flipped?: boolean;
  coordinates?: boolean;
  /** The set of drawings, as `themes.ts` writes it. */
  theme?: string;
  /** 1 is the usual speed, 2 is twice as fast, 0 shows no movement at all. */
  speed?: number;
  arrows?: Arrow<E>[];
  /** Places to point at, by their names. */
  highlight?: string[];
  /** A static picture: not interactive, with one label. */
  still?: boolean;
  /** `box` fills the parent, which has a size of its own; `width` takes the height it needs. */
  fit?: 'box' | 'width';
  /** A message beside a place, until the next key or click. Also announced to screen readers. */
  message?: BoardMessage | null;
  t: Label;
  onmove?: (move: string) => void;
  /** A board that is being set up: every place can be pressed, and no move is made. */
  onplace?: (place: string) => void;
  /** The player tried an illegal move: its notation, and where. */
  onillegal?: (attempt: string, at: Spot) => void;
  /** The move that the pointer or the keyboard is about to make. */
  onpreview?: (move: string | null) => void;
  /** Sentences for a screen reader. */
  announce?: (text: string) => void;
  oncue?: (cue: Cue) => void;
  /** The board has come to rest after showing a move. */
  onrest?: () => void;
}
