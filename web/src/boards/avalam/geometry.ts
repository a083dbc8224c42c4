import type { Spot } from '../contract.ts';
import { COLUMNS, HOLE_ROWS } from './position.ts';

/** From the middle of a hole to the next one. */
export const PITCH = 64;
/** The radius of a counter. */
export const RADIUS = 26;
/** How much higher each further counter of a tower lies. */
export const LAYER = 6.5;
/** How far the board reaches beyond the middle of its outer holes. */
export const RIM = 45;
/** The thickness of the board, seen at its lower edge. */
export const DEPTH = 9;
/** The tray of the counters that are still to be placed. */
export const STOCK = { width: 156, height: 76 };
/** Room for the one number beside the widest row; without it, for the shadow alone. */
const MARGIN = { lettered: 26, bare: 6 };
/** A tower of five on the top row rises above the board's edge. */
const HEADROOM = 14;

export interface Layout {
  width: number;
  height: number;
  /** Where the middle of a hole is. */
  at: (hole: string) => Spot;
  /** Row numbers and column letters, each beside the board's own edge. */
  letters: (Spot & { text: string })[];
  /** The middle of the two corners where the stocks lie, light first. */
  stocks: { light: Spot; dark: Spot };
}

export function layout(flipped: boolean, coordinates: boolean): Layout {
  const margin = coordinates ? MARGIN.lettered : MARGIN.bare;
  const left = margin + RIM;
  const top = HEADROOM + RIM;
  const at = (hole: string): Spot => {
    const column = COLUMNS.indexOf(hole[0] ?? 'a');
    const row = 9 - Number(hole[1]);
    return {
      x: left + PITCH * (flipped ? 8 - column : column),
      y: top + PITCH * (flipped ? 8 - row : row),
    };
  };
  return {
    width: left + 8 * PITCH + RIM + MARGIN.bare,
    height: top + 8 * PITCH + RIM + DEPTH + MARGIN.bare,
    at,
    letters: coordinates ? lettersBeside(at) : [],
    stocks: {
      light: { x: left - RIM + STOCK.width / 2 - 4, y: top + 7.75 * PITCH },
      dark: { x: left + 8 * PITCH + RIM - STOCK.width / 2 + 4, y: top + 0.25 * PITCH },
    },
  };
}

/** The middle of the top counter of a tower. */
export function topOf(base: Spot, height: number): Spot {
  return { x: base.x, y: base.y - Math.max(0, height - 1) * LAYER };
}

/** The hole that a point belongs to: what is seen in front wins, else the nearest hole. */
export function holeAt(
  point: Spot,
  at: (hole: string) => Spot,
  heightOf: (hole: string) => number,
): string | null {
  let front: string | null = null;
  let frontY = -Infinity;
  let nearest: string | null = null;
  let least = PITCH * 0.62;
  for (const hole of HOLE_ROWS.flat()) {
    const base = at(hole);
    const top = topOf(base, heightOf(hole));
    const away = Math.hypot(point.x - base.x, point.y - base.y);
    if (away < least) {
      least = away;
      nearest = hole;
    }
    // The silhouette of a tower: a disc drawn out from its foot to its top.
    const along = Math.min(Math.max(point.y, top.y), base.y);
    const isOver = Math.hypot(point.x - base.x, point.y - along) <= RADIUS;
    if (heightOf(hole) > 0 && isOver && base.y > frontY) {
      front = hole;
      frontY = base.y;
    }
  }
  return front ?? nearest;
}

/** The outline of the board: the ways between neighbouring holes, to be drawn with a broad pen. */
export function outline(at: (hole: string) => Spot): string {
  return ways(at)
    .map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`)
    .join('');
}

/** Whether two holes touch, so that a player may have meant a move between them. */
export function touches(a: string, b: string): boolean {
  const columns = COLUMNS.indexOf(a[0] ?? '') - COLUMNS.indexOf(b[0] ?? '');
  const rows = Number(a[1]) - Number(b[1]);
  return a !== b && Math.abs(columns) <= 1 && Math.abs(rows) <= 1;
}

function ways(at: (hole: string) => Spot): [Spot, Spot][] {
  const holes = HOLE_ROWS.flat();
  return holes.flatMap((hole, index) =>
    holes
      .slice(index + 1)
      .filter((other) => touches(hole, other))
      .map((other): [Spot, Spot] => [at(hole), at(other)]),
  );
}

/**
 * Numbers and letters close to the board's edge, each on the side where only one of the two would
 * stand: in the upper half numbers are to the left, in the lower half to the right; letters are below
 * the left half and above the right one.
 */
function lettersBeside(at: (hole: string) => Spot): (Spot & { text: string })[] {
  const edges = ways(at);
  const middle = at('e5');
  const spots = (sign: string) =>
    HOLE_ROWS.flat()
      .filter((hole) => hole.includes(sign))
      .map(at);
  /** The first place beyond the last of these spots, one way, that is clear of the board. */
  const beyond = (from: Spot[], way: Spot): Spot => {
    const along = (spot: Spot) => spot.x * way.x + spot.y * way.y;
    let { x, y } = from.reduce((last, spot) => (along(spot) > along(last) ? spot : last));
    while (edges.some(([a, b]) => distance({ x, y }, a, b) <= RIM + 13)) {
      x += way.x;
      y += way.y;
    }
    return { x, y };
  };
  const rows = [...'987654321'].map((text) => {
    const row = spots(text);
    const isUpper = row.every(({ y }) => y <= middle.y);
    const { x, y } = beyond(row, { x: isUpper ? -1 : 1, y: 0 });
    return { text, x: isUpper ? x : x + DEPTH, y };
  });
  const columns = [...COLUMNS].map((text) => {
    const column = spots(text);
    const isLeft = column.every(({ x }) => x <= middle.x);
    const { x, y } = beyond(column, { x: 0, y: isLeft ? 1 : -1 });
    return { text, x, y: isLeft ? y + DEPTH : y };
  });
  return [...rows, ...columns];
}

/** How far a point is from the straight way between two others. */
function distance(point: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}
