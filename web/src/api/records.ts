// Records, positions and moves as texts: read and written by the server, which knows the notations.
import type { GameName } from '../live/messages';
import type { Place } from './board';
import { getText, post } from './http';

/** A game that was found in a text; a position is one without moves. */
export interface HeldGame {
  game: GameName;
  rules: string;
  start: string | null;
  first_position: string;
  moves: string[];
  /** What is said before the first move, then after each. */
  comments: string[][];
  tags: [name: string, value: string][];
  result: string;
}

export interface Held {
  games: HeldGame[];
  /** What could not be read, in the reader's words. */
  problems: string[];
}

export interface Written {
  record: string;
  /** The last position in every notation that the game has, ours first. */
  positions: string[];
}

/** The server takes no larger request; this leaves room for what stands around the text. */
export const LONGEST_TEXT = 60_000;

export const readText = (text: string, game: GameName): Promise<Held> =>
  post<Held>('/api/records/read', { text, game });

/** The record of a game that was played here. */
export const recordOf = (table: string): Promise<string> =>
  getText(`/api/tables/${encodeURIComponent(table)}/record`);

export const writeRecord = (place: Place, comments: string[][]): Promise<Written> =>
  post<Written>('/api/records/write', { ...place, comments });
