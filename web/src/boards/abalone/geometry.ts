import type { MarbleColour, Spot } from '../contract.ts';
import { CELL_ROWS, LETTERS } from './position.ts';

/** The distance between neighbouring cells. */
export const PITCH = 60;
/** The radius of a marble. */
export const RADIUS = 26.5;
/** From the centre of the board to the corners of the plate, and of the rim around it. */
export const PLATE = 4 * PITCH + 53;
export const RIM = PLATE + 21;
/** The thickness of the board, visible at its lower edges. */
export const DEPTH = 12;

/** The gutters for marbles pushed off, one per colour, and the body around the plate. */
export interface Frame {
  width: number;
  height: number;
  /** The y of the board's centre. */
  top: number;
  rim: number;
  /** The number of places in a gutter: six marbles decide the game. */
  places: number;
  pitch: number;
  /** The size of a marble there. */
  scale: number;
  /** From the centre of the board to the gutter, and to the outer side of the body there. */
  away: number;
  outer: number;
  half: number;
  /** How far the gutter is shifted along its side, away from the board's widest part. */
  shift: number;
}

/** The body is extended on two sides for the gutters. */
export const WIDE: Frame = {
  width: 706,
  height: 592,
  top: 284,
  rim: RIM,
  places: 6,
  pitch: 40,
  scale: 0.7,
  away: 282,
  outer: 310,
  half: 21,
  shift: 0,
};

/** For phones: a thin rim and small gutters in otherwise empty corners, so that marbles are large. */
export const NARROW: Frame = {
  width: 600,
  height: 546,
  top: 264,
  rim: PLATE + 5,
  places: 6,
  pitch: 34,
  scale: 0.6,
  away: 277,
  outer: (PLATE + 5) * (Math.sqrt(3) / 2),
  half: 17,
  shift: -12,
};

/** The height of a triangle of side 1. */
const HALF_ROOT = Math.sqrt(3) / 2;
const ROW_HEIGHT = PITCH * HALF_ROOT;
/** From a cell to the letter or number beside it. */
const LETTER_GAP = 38;

/** One of the six directions: changes of row and number. */
export interface Direction {
  rows: number;
  numbers: number;
}

export const DIRECTIONS: readonly Direction[] = [
  { rows: 0, numbers: 1 },
  { rows: 1, numbers: 1 },
  { rows: 1, numbers: 0 },
  { rows: 0, numbers: -1 },
  { rows: -1, numbers: -1 },
  { rows: -1, numbers: 0 },
];

export interface Layout {
  frame: Frame;
  width: number;
  height: number;
  middle: Spot;
  at: (cell: string) => Spot;
  /** The place of the n-th marble of a colour that was pushed off. */
  gutter: (colour: MarbleColour, place: number) => Spot;
  letters: (Spot & { text: string })[];
}

export function layout(flipped: boolean, frame: Frame = WIDE): Layout {
  const sign = flipped ? -1 : 1;
  const middle: Spot = { x: frame.width / 2, y: frame.top };
  const from = (dx: number, dy: number): Spot => ({
    x: middle.x + sign * dx,
    y: middle.y + sign * dy,
  });
  const at = (cell: string): Spot => {
    const { row, number } = split(cell);
    return from(PITCH * (number - 5 - (row - 4) / 2), ROW_HEIGHT * (4 - row));
  };
  return {
    frame,
    width: frame.width,
    height: frame.height,
    middle,
    at,
    gutter: (colour, place) => {
      // White's losses are at Black's right hand, on the lower right side; Black's opposite.
      const side = colour === 'white' ? 1 : -1;
      const along = (place - (frame.places - 1) / 2) * frame.pitch + frame.shift;
      const { cos, sin } = { cos: Math.cos(Math.PI / 6), sin: Math.sin(Math.PI / 6) };
      return from(side * (frame.away * cos + along * sin), side * (frame.away * sin - along * cos));
    },
    letters: lettersBeside(at, sign),
  };
}

/** The neighbouring cell in a direction, if it exists. */
export function beside(cell: string, { rows, numbers }: Direction): string | null {
  const { row, number } = split(cell);
  const name = `${LETTERS[row + rows] ?? '?'}${number + numbers}`;
  return ALL.has(name) ? name : null;
}

/** The direction to a neighbouring cell. */
export function directionTo(from: string, to: string): Direction | undefined {
  return DIRECTIONS.find((direction) => beside(from, direction) === to);
}

/** The direction and distance of two cells on one line. */
export function line(a: string, b: string): { direction: Direction; steps: number } | undefined {
  for (const direction of DIRECTIONS) {
    let cell: string | null = a;
    for (let steps = 1; steps <= 8; steps += 1) {
      cell = cell && beside(cell, direction);
      if (cell === b) return { direction, steps };
    }
  }
  return undefined;
}

/** The nearest cell to a point, unless it is off the board. */
export function cellAt(point: Spot, at: (cell: string) => Spot): string | null {
  let nearest: string | null = null;
  let least = PITCH * 0.72;
  for (const cell of ALL) {
    const { x, y } = at(cell);
    const away = Math.hypot(point.x - x, point.y - y);
    if (away < least) {
      least = away;
      nearest = cell;
    }
  }
  return nearest;
}

/** The corners of a hexagon that points left and right. */
export function hexagon(radius: number, { x, y }: Spot): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (corner * Math.PI) / 3;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** The outline of the body: a hexagon, extended on the two sides with gutters. */
export function body(grow: number, { frame, middle }: Layout): string {
  // White's gutter is on the lower right side, Black's opposite: the same two sides from either seat.
  const carrying = Math.PI / 6;
  const distance = (angle: number) => {
    const isCarrying = Math.abs(Math.sin(angle - carrying)) < 0.01;
    return (isCarrying ? frame.outer : frame.rim * HALF_ROOT) + grow;
  };
  return Array.from({ length: 6 }, (_, corner) => {
    // A corner is the intersection of two neighbouring sides, each given by direction and distance.
    const first = (corner * Math.PI) / 3 - Math.PI / 6;
    const [d, e] = [distance(first), distance(first + Math.PI / 3)];
    const [cos, sin] = [Math.cos(first), Math.sin(first)];
    const along = (e - d / 2) / HALF_ROOT;
    const x = middle.x + d * cos - along * sin;
    const y = middle.y + d * sin + along * cos;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}

/** A point on the rim at an angle, where a marble rolls. */
export function outside(angle: number, { frame, middle }: Layout): Spot {
  const sector = Math.PI / 3;
  // The distance to the side of a hexagon, from the centre of that side.
  const off = ((((angle % sector) + sector) % sector) - sector / 2) % sector;
  const radius = frame.away / Math.cos(off);
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
}

const ALL = new Set(CELL_ROWS.flat());

function split(cell: string): { row: number; number: number } {
  return { row: LETTERS.indexOf(cell[0] ?? '?'), number: Number(cell.slice(1)) };
}

/** Letters at the start of their rows, numbers at the start of their columns. */
function lettersBeside(at: (cell: string) => Spot, sign: number): (Spot & { text: string })[] {
  const letters = CELL_ROWS.map((row) => {
    const { x, y } = at(row[0] ?? 'e1');
    return { text: (row[0]?.[0] ?? '').toUpperCase(), x: x - sign * LETTER_GAP, y };
  });
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
    const { x, y } = at(`${LETTERS[Math.max(0, number - 5)] ?? 'a'}${number}`);
    return {
      text: `${number}`,
      x: x + (sign * LETTER_GAP) / 2,
      y: y + sign * LETTER_GAP * HALF_ROOT,
    };
  });
  return [...letters, ...numbers];
}
