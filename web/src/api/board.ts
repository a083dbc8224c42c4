// Positions without a table. The server knows the rules: it returns legal moves and reasons.
import type { Board, Legality, MoveQuestion, GameLine } from '../wire';
import { post, Problem } from './http';

/** Why a board cannot be shown. */
export interface Fault {
  /** `game`, `rules`, `start`, `position`, `illegal-move`, `too-long`, or another of the server's codes. */
  code: string;
  /** All problems, as messages. */
  problems: string[];
  /** The ply of the illegal move, from 0, and the board before it. */
  index: number | null;
  board: Board | null;
}

export const board = (place: GameLine): Promise<Board> => post<Board>('/api/board', place);

/** Why a move is illegal, as a message; null if it is legal. */
export async function whyNot(place: GameLine, move: string): Promise<string | null> {
  const question: MoveQuestion = { place, move };
  const answer = await post<Legality>('/api/board/why', question);
  return answer.legal ? null : (answer.text ?? null);
}

/** The problems that the server found in a position; null for other errors. */
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
