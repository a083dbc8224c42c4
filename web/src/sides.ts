import type { Side } from './wire';

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** The number of the turn in which a move was played, as lists of moves count them. */
export function turnOf(ply: number, sides: readonly Side[]): number {
  const missing = sides[0] === 'second' ? 1 : 0;
  return Math.floor((ply + missing) / 2) + 1;
}
