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
 * The place that an arrow key leads to, by what the eye sees: the next one in the row, or in the next
 * row the one nearest to `aim`. That is the x at which a way up or down began, so that it does not
 * drift on boards whose rows are shifted or of different lengths.
 */
export function step(
  places: readonly Place[],
  from: Place,
  heading: Heading,
  aim: number = from.x,
): Place | undefined {
  const sign = heading === 'left' || heading === 'up' ? -1 : 1;
  const isAcross = heading === 'left' || heading === 'right';
  const inRow = (place: Place, y: number) => Math.abs(place.y - y) < ROW;
  if (isAcross) {
    const row = places.filter((place) => inRow(place, from.y) && sign * (place.x - from.x) > 0);
    return nearest(row, ({ x }) => Math.abs(x - from.x));
  }
  const beyond = places.filter((place) => sign * (place.y - from.y) >= ROW);
  const next = nearest(beyond, ({ y }) => Math.abs(y - from.y));
  const row = beyond.filter((place) => next && inRow(place, next.y));
  return nearest(row, ({ x }) => Math.abs(x - aim));
}

/** Places whose heights differ by less are in the same row, such as tops of towers. */
const ROW = 30;

function nearest(places: readonly Place[], distance: (place: Place) => number): Place | undefined {
  let best: Place | undefined;
  for (const place of places) if (!best || distance(place) < distance(best)) best = place;
  return best;
}
