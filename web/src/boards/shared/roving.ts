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
 * The target of an arrow key: the next place in the row or, in the row above or below, the one nearest to `aim`, the x where
 * a vertical movement began. So it does not drift on boards whose rows are shifted or differ in length. Rows are listed from
 * top to bottom; y within a row is ignored, because towers differ in height.
 */
export function step(
  rows: readonly (readonly Place[])[],
  from: Place,
  heading: Heading,
  aim: number = from.x,
): Place | undefined {
  const sign = heading === 'left' || heading === 'up' ? -1 : 1;
  const here = rows.findIndex((row) => row.some(({ key }) => key === from.key));
  if (heading === 'up' || heading === 'down') {
    return nearest(rows[here + sign] ?? [], aim);
  }
  const beyond = (rows[here] ?? []).filter(({ x }) => sign * (x - from.x) > 0);
  return nearest(beyond, from.x);
}

function nearest(places: readonly Place[], to: number): Place | undefined {
  let best: Place | undefined;
  for (const place of places) {
    if (!best || Math.abs(place.x - to) < Math.abs(best.x - to)) best = place;
  }
  return best;
}
