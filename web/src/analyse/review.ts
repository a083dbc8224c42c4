// What a review says about a game, put together for the graph, the list of mistakes and the words.
import type { Degree, ReviewedMove, Score, Side } from '../wire';
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

/** How the game stood before each move, and at its end. */
export function course(opinions: readonly ReviewedMove[], sides: readonly Side[]): Verdict[] {
  const before = opinions.map(({ before }, ply) => verdict(before, sides[ply] ?? 'first'));
  const last = opinions.at(-1);
  return last ? [...before, verdict(last.after, sides[opinions.length - 1] ?? 'first')] : before;
}

/** The mistakes, what costs most first. */
export function mistakes(opinions: readonly ReviewedMove[], sides: readonly Side[]): Mistake[] {
  return opinions
    .flatMap(({ move, best, cost, degree }, ply) =>
      degree ? [{ ply, side: sides[ply] ?? 'first', move, best, cost, degree } as const] : [],
    )
    .sort((a, b) => b.cost - a.cost || a.ply - b.ply);
}

/**
 * How well a side has played, from 0 to 100: a move that costs nothing counts fully, one that costs a
 * point half, one that costs two a quarter. None where the side has not moved.
 */
export function accuracy(
  opinions: readonly ReviewedMove[],
  sides: readonly Side[],
  side: Side,
): number | null {
  const costs = opinions.filter((_, ply) => sides[ply] === side).map(({ cost }) => cost);
  if (costs.length === 0) return null;
  const sum = costs.reduce((all, cost) => all + 0.5 ** cost, 0);
  return Math.round((100 * sum) / costs.length);
}

/** The number of the turn in which a move was played, as lists of moves count them. */
export function turnOf(ply: number, sides: readonly Side[]): number {
  const missing = sides[0] === 'second' ? 1 : 0;
  return Math.floor((ply + missing) / 2) + 1;
}

/** A cost as it is told: tenths are enough. */
export const toldCost = (cost: number): number => Math.round(cost * 10) / 10;

export interface Turning {
  ply: number;
  /** How much of the bar changed hands. */
  swing: number;
}

/** From this part of the bar on, a game has turned. */
const TURNED = 0.15;

/** The move that changed the game most; none in a game that never turned. */
export function turningPoint(values: readonly Verdict[]): Turning | null {
  let found: Turning | null = null;
  for (let ply = 0; ply + 1 < values.length; ply += 1) {
    const [before, after] = [values[ply], values[ply + 1]];
    if (!before || !after) continue;
    const swing = Math.abs(share(after) - share(before));
    if (swing >= TURNED && swing > (found?.swing ?? 0)) found = { ply, swing };
  }
  return found;
}

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
