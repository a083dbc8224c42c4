// Prepares a review for the graph, the list of mistakes and the texts.
import type { Degree, Ended, EndReason, Review, ReviewedMove, Score, Side } from '../wire';
import { share, verdict, type Verdict } from './evaluation';

export const DEGREES: readonly Degree[] = ['blunder', 'mistake', 'inaccuracy'];

export interface Mistake {
  /** How many moves had been played before it. */
  ply: number;
  side: Side;
  move: string;
  best: string | null;
  cost: number;
  degree: Degree;
}

/** The endings that the players, the clock or an operator bring about: the position itself goes on. */
const NOT_BY_RULES: ReadonlySet<EndReason> = new Set([
  'time',
  'resignation',
  'agreement',
  'abandoned',
  'aborted',
  'adjudicated',
]);

/** How the game stood before each move, and at its end. */
export function course(
  opinions: readonly ReviewedMove[],
  sides: readonly Side[],
  result: Ended | null = null,
): Verdict[] {
  const before = opinions.map(({ before }, ply) => verdict(before, sides[ply] ?? 'first'));
  const last = opinions.at(-1);
  if (last && result && !NOT_BY_RULES.has(result.reason)) {
    return [...before, { kind: 'over', winner: result.winner, text: result.text }];
  }
  return last ? [...before, verdict(last.after, sides[opinions.length - 1] ?? 'first')] : before;
}

/** The mistakes, what costs most first. */
export function mistakes(review: Review, sides: readonly Side[]): Mistake[] {
  return review.mistakes.flatMap((ply) => {
    const reviewed = review.moves[ply];
    if (!reviewed?.degree) return [];
    const { move, best, cost, degree } = reviewed;
    return [{ ply, side: sides[ply] ?? 'first', move, best, cost, degree }];
  });
}

/** A cost rounded for display. */
export const roundedCost = (cost: number): number => Math.round(cost * 10) / 10;

/** A result counts as so many points, as in the server's reviews. */
const RESULT = 10;

/** A score of the side to move in points. */
export function points(score: Score): number {
  if ('points' in score) return Math.min(RESULT, Math.max(-RESULT, score.points));
  return score.proven === 'draw' ? 0 : score.proven === 'win' ? RESULT : -RESULT;
}

// The graph

export interface Curve {
  line: string;
  /** The line closed along the bottom: the first side's part. */
  area: string;
  spots: { x: number; y: number }[];
}

export function curveOf(values: readonly Verdict[], width: number, height: number): Curve {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const round = (value: number) => Math.round(value * 10) / 10;
  const spots = values.map((value, ply) => ({
    x: round(ply * step),
    y: round(height * (1 - share(value))),
  }));
  const line = spots.map(({ x, y }, ply) => `${ply === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const end = spots.at(-1)?.x ?? 0;
  return { line, area: spots.length > 0 ? `${line}L${end} ${height}L0 ${height}z` : '', spots };
}
