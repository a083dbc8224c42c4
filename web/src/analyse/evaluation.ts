// What a score means to the first side, for a bar, a graph and words. Whose turn it is decides whose
// score it is: the server tells all of them for the side to move.
import { other } from '../sides';
import type { Score, Side } from '../wire';

/** Half a bar for a lead of some two points: a tower, a marble, a seed. */
const STEEPNESS = 0.55;
/** Estimates never fill the bar: only what is proven does. */
const MOST_ESTIMATED = 0.97;

/** More than any number of points or plies. */
const PROVEN = 1e6;

export type Verdict =
  | { kind: 'estimate'; points: number }
  | { kind: 'proven'; winner: Side | null; by: number | null; plies: number | null }
  /** The game has ended by its rules; `text` is the server's sentence. */
  | { kind: 'over'; winner: Side | null; text: string };

/** A score of the side to move, as both sides see it. */
export function verdict(score: Score, turn: Side): Verdict {
  if ('points' in score) {
    return { kind: 'estimate', points: turn === 'first' ? score.points : -score.points };
  }
  const winner = score.proven === 'draw' ? null : score.proven === 'win' ? turn : other(turn);
  return { kind: 'proven', winner, by: score.by ?? null, plies: score.plies ?? null };
}

/** Best first, for the side to move: what the lines of one search are worth may change their order. */
export function sorted<Scored extends { score: Score }>(lines: readonly Scored[]): Scored[] {
  return [...lines].sort((a, b) => worth(b.score) - worth(a.score));
}

/** Any proven win is above any estimate; among wins the sooner and the larger one comes first. */
function worth(score: Score): number {
  if ('points' in score) return score.points;
  if (score.proven === 'draw') return 0;
  const size = PROVEN - (score.plies ?? 0) + (score.by ?? 0);
  return score.proven === 'win' ? size : -size;
}

/** How much of the bar is the first side's, from 0 to 1. */
export function share(found: Verdict): number {
  if (found.kind !== 'estimate')
    return found.winner === null ? 0.5 : found.winner === 'first' ? 1 : 0;
  const lead = 1 / (1 + Math.exp(-STEEPNESS * found.points));
  return Math.min(MOST_ESTIMATED, Math.max(1 - MOST_ESTIMATED, lead));
}
