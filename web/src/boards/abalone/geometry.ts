import type { MarbleColour, Spot } from '../contract.ts';
import { CELL_ROWS, LETTERS } from './position.ts';

/** From the middle of a cell to the next one. */
export const PITCH = 60;
/** The radius of a marble. */
export const RADIUS = 26.5;
/** From the middle of the board to the corners of the plate, and of the rim around it. */
export const PLATE = 4 * PITCH + 53;
export const RIM = PLATE + 21;
/** The thickness of the board, seen at its lower edges. */
export const DEPTH = 12;
/** The gutter that takes the marbles pushed out of one colour: six fit, and six decide the game. */
export const GUTTER = {
  places: 6,
  pitch: 40,
  scale: 0.7,
  /** From the middle of the board to the gutter, and to the outer side of the body there. */
  away: 282,
  outer: 310,
  half: 21,
};

/** The height of a triangle of side 1. */
const HALF_ROOT = Math.sqrt(3) / 2;
const ROW_HEIGHT = PITCH * HALF_ROOT;
const WIDTH = 706;
const HEIGHT = 592;
const MIDDLE: Spot = { x: WIDTH / 2, y: 284 };
/** From a cell to the letter or number beside it. */
const LETTER_GAP = 38;

/** One of the six ways on: how the row and the number change. */
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
  width: number;
  height: number;
  middle: Spot;
  at: (cell: string) => Spot;
  /** The place of the n-th marble of a colour that was pushed out. */
  gutter: (colour: MarbleColour, place: number) => Spot;
  letters: (Spot & { text: string })[];
}

export function layout(flipped: boolean): Layout {
  const sign = flipped ? -1 : 1;
  const from = (dx: number, dy: number): Spot => ({
    x: MIDDLE.x + sign * dx,
    y: MIDDLE.y + sign * dy,
  });
  const at = (cell: string): Spot => {
    const { row, number } = split(cell);
    return from(PITCH * (number - 5 - (row - 4) / 2), ROW_HEIGHT * (4 - row));
  };
  return {
    width: WIDTH,
    height: HEIGHT,
    middle: MIDDLE,
    at,
    gutter: (colour, place) => {
      // White's losses lie at Black's right hand, on the lower right side; Black's opposite.
      const side = colour === 'white' ? 1 : -1;
      const along = (place - (GUTTER.places - 1) / 2) * GUTTER.pitch;
      const { cos, sin } = { cos: Math.cos(Math.PI / 6), sin: Math.sin(Math.PI / 6) };
      return from(
        side * (GUTTER.away * cos + along * sin),
        side * (GUTTER.away * sin - along * cos),
      );
    },
    letters: lettersBeside(at, sign),
  };
}

/** The cell beside another one, if the board has it. */
export function beside(cell: string, { rows, numbers }: Direction): string | null {
  const { row, number } = split(cell);
  const name = `${LETTERS[row + rows] ?? '?'}${number + numbers}`;
  return ALL.has(name) ? name : null;
}

/** The direction from a cell to one beside it. */
export function directionTo(from: string, to: string): Direction | undefined {
  return DIRECTIONS.find((direction) => beside(from, direction) === to);
}

/** The direction of two cells that lie on one line, and how many steps they are apart. */
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

/** The cell that a point belongs to: the nearest one, unless it is off the board. */
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

/** The outline of the body: a hexagon, drawn out on the two sides that carry the gutters. */
export function body(grow: number, { middle, gutter }: Layout): string {
  const side = gutter('white', (GUTTER.places - 1) / 2);
  const carrying = Math.atan2(side.y - middle.y, side.x - middle.x);
  const distance = (angle: number) => {
    const isCarrying = Math.abs(Math.sin(angle - carrying)) < 0.01;
    return (isCarrying ? GUTTER.outer : RIM * HALF_ROOT) + grow;
  };
  return Array.from({ length: 6 }, (_, corner) => {
    // A corner is where two neighbouring sides meet, each given by its direction and distance.
    const first = (corner * Math.PI) / 3 - Math.PI / 6;
    const [d, e] = [distance(first), distance(first + Math.PI / 3)];
    const [cos, sin] = [Math.cos(first), Math.sin(first)];
    const along = (e - d / 2) / HALF_ROOT;
    const x = middle.x + d * cos - along * sin;
    const y = middle.y + d * sin + along * cos;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  }).join(' ');
}

/** A point outside the board at an angle, where a marble rolls along the rim. */
export function outside(angle: number, middle: Spot): Spot {
  const sector = Math.PI / 3;
  // The distance to the side of a hexagon, measured from the middle of that side.
  const off = ((((angle % sector) + sector) % sector) - sector / 2) % sector;
  const radius = GUTTER.away / Math.cos(off);
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
}

const ALL = new Set(CELL_ROWS.flat());

function split(cell: string): { row: number; number: number } {
  return { row: LETTERS.indexOf(cell[0] ?? '?'), number: Number(cell.slice(1)) };
}

/** Letters where their rows begin, numbers where their slanting columns begin. */
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
