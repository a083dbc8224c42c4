// What somebody draws on a board for themselves: arrows between places, and rings around one.
import type { Spot } from '../contract.ts';

/** An arrow; a ring where both ends are the same place. */
export interface Mark {
  from: string;
  to: string;
}

/** How a board finds its places. */
export interface Places {
  at: (spot: Spot) => string | null;
  spotOf: (place: string) => Spot;
  radius: number;
}

/** Draws a mark, or takes it away if it is there already. */
export function toggled(marks: readonly Mark[], { from, to }: Mark): Mark[] {
  const others = marks.filter((mark) => mark.from !== from || mark.to !== to);
  return others.length < marks.length ? others : [...marks, { from, to }];
}
