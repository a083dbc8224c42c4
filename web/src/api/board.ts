// Positions that belong to no table. The server knows the rules: it tells what can be played in one,
// and why something cannot.
import type { GameName, LegalMove, PlayedMove, Result, Side } from '../live/messages';
import { post, Problem } from './http';

/** A start, named or a position of its own, and the moves from there. */
export interface Place {
  game: GameName;
  rules?: string;
  start?: string;
  position?: string;
  moves?: string[];
}

/** A position with everything that can be said about it, and the moves that led there. */
export interface Board {
  game: GameName;
  rules: string;
  /** None for a position of its own. */
  start: string | null;
  first_position: string;
  position: string;
  ply: number;
  turn: Side | null;
  score: [number, number];
  /** Avalam: the towers that can never change. */
  settled: string[];
  legal: LegalMove[];
  moves: PlayedMove[];
  result: Result | null;
  /** What is missing for a game to begin from the first position; it can be studied all the same. */
  missing: string[];
}

/** Why there is no such board. */
export interface Fault {
  /** `game`, `rules`, `start`, `position`, `illegal-move`, `too-long`, or any other of the server's. */
  code: string;
  /** All that is wrong, each in the reader's words. */
  problems: string[];
  /** The move that cannot be played, from 0, and the board before it. */
  index: number | null;
  board: Board | null;
}

export const board = (place: Place): Promise<Board> => post<Board>('/api/board', place);

/** Why a move is not allowed, in the reader's language; nothing when it is. */
export async function whyNot(place: Place, move: string): Promise<string | null> {
  const answer = await post<{ legal: boolean; text?: string }>('/api/board/why', {
    ...place,
    move,
  });
  return answer.legal ? null : (answer.text ?? null);
}

/** What the server has said against a position; nothing when it has not said anything about it. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Problem) || error.unreachable) return null;
  const { problems, index, board: before } = error.more;
  return {
    code: error.code,
    problems: Array.isArray(problems) ? problems.map(String) : [error.message],
    index: typeof index === 'number' ? index : null,
    board: typeof before === 'object' && before !== null ? (before as Board) : null,
  };
}
