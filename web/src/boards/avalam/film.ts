import type { Spot } from '../contract.ts';
import { EASE_IN, EASE_OUT, type Film } from '../shared/film.ts';

/** The name under which the travelling tower moves. */
export const TRAVELLER = 'traveller';

const LIFT = 90;
const TRAVEL = 200;
const LAND = 110;
/** How far a tower is lifted off the board. */
const RISE = 20;

/** A tower is lifted, goes across and lands. `landed` is the moment when the two towers are one. */
export function journey(from: Spot, to: Spot): Film<'landed'> {
  const length = LIFT + TRAVEL + LAND;
  return {
    motions: [
      {
        piece: TRAVELLER,
        delay: 0,
        duration: length,
        poses: [
          { at: 0, ...from, scale: 1, ease: EASE_OUT },
          { at: LIFT / length, x: from.x, y: from.y - RISE, scale: 1.07, ease: 'ease-in-out' },
          { at: (LIFT + TRAVEL) / length, x: to.x, y: to.y - RISE, scale: 1.07, ease: EASE_IN },
          { at: 1, ...to, scale: 1 },
        ],
      },
    ],
    beats: [
      { at: 0, cue: 'lift' },
      { at: length, cue: 'land', show: 'landed' },
    ],
    length,
  };
}

/** A tower that the player already holds over its target only has to land. */
export function landing(from: Spot, to: Spot): Film<'landed'> {
  return {
    motions: [
      {
        piece: TRAVELLER,
        delay: 0,
        duration: LAND,
        poses: [
          { at: 0, ...from, scale: 1.07, ease: EASE_IN },
          { at: 1, ...to, scale: 1 },
        ],
      },
    ],
    beats: [{ at: LAND, cue: 'land', show: 'landed' }],
    length: LAND,
  };
}
