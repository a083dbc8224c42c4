import type { Spot } from '../contract.ts';

export type Heading = 'left' | 'right' | 'up' | 'down';

export interface Place extends Spot {
  key: string;
}

const HEADINGS: Record<string, Heading> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function headingOf(key: string): Heading | undefined {
  return HEADINGS[key];
}

/**
 * The place that an arrow key leads to, by what the eye sees: the nearest one on that side. Between
 * two that are equally near, such as the two cells above one of a hexagon, `aim` decides: the x at
 * which a way up or down began, so that it does not drift.
 */
export function step(
  places: readonly Place[],
  from: Place,
  heading: Heading,
  aim: number = from.x,
): Place | undefined {
  const across = heading === 'left' || heading === 'right';
  const sign = heading === 'left' || heading === 'up' ? -1 : 1;
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const ahead = sign * (across ? place.x - from.x : place.y - from.y);
    const aside = Math.abs(across ? place.y - from.y : place.x - from.x);
    // Beyond 45° it is another key's business.
    if (ahead < 1 || aside > ahead + 1) continue;
    const drift = across ? 0 : Math.abs(place.x - aim) / 1000;
    const distance = ahead + 2 * aside + drift;
    if (distance < least) {
      least = distance;
      best = place;
    }
  }
  return best;
}
