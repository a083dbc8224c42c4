// Scores from the first side's point of view, for the bar, the graph and texts. On the wire, every score
// is for the side to move.
import { other } from '../sides';
import type { Score, Side } from '../wire';

export type Verdict =
  /** The lead and the share of the first side. */
  | { kind: 'estimate'; points: number; share: number }
  | { kind: 'proven'; winner: Side | null; by: number | null; plies: number | null }
  /** The game has ended by its rules; `text` is the server's sentence. */
  | { kind: 'over'; winner: Side | null; text: string };

/** Converts a score for the side to move. */
export function verdict(score: Score, turn: Side): Verdict {
  if ('points' in score) {
    const { points, share } = score;
    if (turn === 'first') return { kind: 'estimate', points, share };
    return { kind: 'estimate', points: -points, share: 1 - share };
  }
  const winner = score.proven === 'draw' ? null : score.proven === 'win' ? turn : other(turn);
  return { kind: 'proven', winner, by: score.by ?? null, plies: score.plies ?? null };
}

/** The first side's part of the bar, from 0 to 1. */
export function share(found: Verdict): number {
  if (found.kind === 'estimate') return found.share;
  return found.winner === null ? 0.5 : found.winner === 'first' ? 1 : 0;
}
