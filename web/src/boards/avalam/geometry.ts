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

/** The hole at a point: the tower drawn in front, else the nearest hole. */
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

/** The straight ways between neighbouring holes. */
export function ways(at: (hole: string) => Spot): [Spot, Spot][] {
  const holes = new Set(HOLE_ROWS.flat());
  return [...holes].flatMap((hole) => {
    const column = COLUMNS.indexOf(hole[0] ?? '');
    const row = Number(hole[1]);
    // Half of the neighbours: the other half has this one as a neighbour.
    const next = [
      [column + 1, row],
      [column - 1, row - 1],
      [column, row - 1],
      [column + 1, row - 1],
    ] as const;
    return next
      .map(([column, row]) => `${COLUMNS[column] ?? ''}${row}`)
      .filter((other) => holes.has(other))
      .map((other): [Spot, Spot] => [at(hole), at(other)]);
  });
}

/** How far beyond its last hole a row's number or a column's letter stands clear of the board: */
const CLEAR = 59;
/** farther where the row or column beside it reaches out. */
const AROUND = 83;
/** By the screen's rows from the top, and its columns from the left. */
const BEYOND_ROWS = [AROUND, CLEAR, CLEAR, AROUND, CLEAR, AROUND, CLEAR, CLEAR, AROUND];
const BEYOND_COLUMNS = [CLEAR, AROUND, CLEAR, AROUND, AROUND, AROUND, CLEAR, AROUND, CLEAR];

/**
 * Numbers and letters close to the board's edge, each on the side where only one of the two would
 * stand: in the upper half numbers are to the left, in the lower half to the right; letters are below
 * the left half and above the right one.
 */
function lettersBeside(at: (hole: string) => Spot): (Spot & { text: string })[] {
  const middle = at('e5');
  const spots = (sign: string) =>
    HOLE_ROWS.flat()
      .filter((hole) => hole.includes(sign))
      .map(at);
  const beyond = (table: number[], along: number) => table[along / PITCH + 4] ?? CLEAR;
  const rows = [...'987654321'].map((text) => {
    const row = spots(text);
    const y = row[0]?.y ?? 0;
    const away = beyond(BEYOND_ROWS, y - middle.y);
    const across = row.map(({ x }) => x);
    const x = y <= middle.y ? Math.min(...across) - away : Math.max(...across) + away + DEPTH;
    return { text, x, y };
  });
  const columns = [...COLUMNS].map((text) => {
    const column = spots(text);
    const x = column[0]?.x ?? 0;
    const away = beyond(BEYOND_COLUMNS, x - middle.x);
    const down = column.map(({ y }) => y);
    const y = x <= middle.x ? Math.max(...down) + away + DEPTH : Math.min(...down) - away;
    return { text, x, y };
  });
  return [...rows, ...columns];
}
