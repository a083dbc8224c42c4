// Marks that the user draws on a board: arrows between places, and rings around one.
import type { Spot } from '../contract.ts';

/** An arrow; a ring if both ends are the same place. */
export interface Mark {
  from: string;
  to: string;
}

/** How marks find a board's places. */
export interface Places {
  at: (spot: Spot) => string | null;
  spotOf: (place: string) => Spot;
  radius: number;
}

/** Adds a mark, or removes it if it exists. */
export function toggled(marks: readonly Mark[], { from, to }: Mark): Mark[] {
  const others = marks.filter((mark) => mark.from !== from || mark.to !== to);
  return others.length < marks.length ? others : [...marks, { from, to }];
}
