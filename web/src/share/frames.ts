// Which positions of a game an animation shows, and for how long.

/** An animation has at most this many frames … */
const MOST_FRAMES = 240;
/** … and moves take so long together, in hundredths of a second, but one never longer than this. */
const WHOLE = 4800;
const LONGEST = 80;
const BEGINNING = 120;
const END = 400;

export interface Frame {
  /** How many moves have been played. */
  ply: number;
  hundredths: number;
}

export function framesOf(moves: number): Frame[] {
  const count = Math.min(moves + 1, MOST_FRAMES);
  const each = Math.min(LONGEST, Math.floor(WHOLE / count));
  return Array.from({ length: count }, (_, place) => ({
    ply: count > 1 ? Math.round((place * moves) / (count - 1)) : 0,
    hundredths: place === count - 1 ? END : place === 0 ? BEGINNING : each,
  }));
}
