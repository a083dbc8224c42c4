// Positions that belong to no table. The server knows the rules: it tells what can be played in one,
// and why something cannot.
import type { Board, Legality, MoveQuestion, Place } from '../wire';
import { post, Problem } from './http';

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
  const question: MoveQuestion = { ...place, move };
  const answer = await post<Legality>('/api/board/why', question);
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
