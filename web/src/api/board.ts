// Positions without a table. The server knows the rules: it returns legal moves and reasons.
import type { Board, GameLine, Legality, MoveQuestion, PlaceProblem } from '../wire';
import { post, Problem } from './http';

export const board = (place: GameLine): Promise<Board> => post<Board>('/api/board', place);

/** Why a move is illegal, as a message; null if it is legal. */
export async function whyNot(place: GameLine, move: string): Promise<string | null> {
  const question: MoveQuestion = { place, move };
  const answer = await post<Legality>('/api/board/why', question);
  return answer.legal ? null : (answer.text ?? null);
}

/** The problems that the server found in a position, and the board before an illegal move; null for other errors. */
export function faultOf(error: unknown): { problems: string[]; board?: Board } | null {
  if (!(error instanceof Problem) || error.unreachable) return null;
  const { problems = [error.message], board: before } = error.more as PlaceProblem;
  return before ? { problems, board: before } : { problems };
}
