import { describe, expect, test } from 'vitest';
import {
  beside,
  body,
  cellAt,
  DIRECTIONS,
  directionTo,
  layout,
  line,
  NARROW,
  outside,
  PITCH,
  RADIUS,
  WIDE,
} from './geometry.ts';
import { CELL_ROWS } from './position.ts';

const CELLS = CELL_ROWS.flat();

describe.each([
  ['wide', false, WIDE],
  ['wide, flipped', true, WIDE],
  ['narrow', false, NARROW],
  ['narrow, flipped', true, NARROW],
] as const)('%s', (_, flipped, frame) => {
  const board = layout(flipped, frame);

  test('hit testing finds every cell, one pitch from its neighbours', () => {
    for (const cell of CELLS) {
      const spot = board.at(cell);
      expect(cellAt(spot, board.at)).toBe(cell);
      for (const direction of DIRECTIONS) {
        const next = beside(cell, direction);
        if (next) expect(gap(spot, board.at(next))).toBeCloseTo(PITCH, 6);
      }
    }
  });

  test('the gutters lie inside the drawing and outside the cells, with six places each', () => {
    for (const colour of ['black', 'white'] as const) {
      const places = [0, 1, 2, 3, 4, 5].map((place) => board.gutter(colour, place));
      for (const place of places) {
        const nearest = Math.min(...CELLS.map((cell) => gap(place, board.at(cell))));
        expect(nearest).toBeGreaterThan(RADIUS * (1 + board.frame.scale));
        const radius = RADIUS * frame.scale;
        expect(place.x - radius).toBeGreaterThan(0);
        expect(place.x + radius).toBeLessThan(board.width);
        expect(place.y - radius).toBeGreaterThan(0);
        expect(place.y + radius).toBeLessThan(board.height);
      }
      expect(gap(places[0], places[1])).toBeGreaterThan(2 * RADIUS * board.frame.scale);
    }
  });

  test('every row has a letter and every column a number, off the wells', () => {
    expect(board.letters.map(({ text }) => text).join('')).toBe('IHGFEDCBA123456789');
    for (const letter of board.letters) {
      const nearest = Math.min(...CELLS.map((cell) => gap(letter, board.at(cell))));
      expect(nearest).toBeGreaterThan(RADIUS + 6);
    }
  });

  test('the body contains everything', () => {
    const corners = body(0, board).split(' ');
    expect(corners).toHaveLength(6);
    for (const corner of corners) {
      const [x = 0, y = 0] = corner.split(',').map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(board.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(board.height);
    }
  });
});

test('A is at the bottom and 1 on the left, unless flipped', () => {
  const [plain, turned] = [layout(false), layout(true)];
  expect(plain.at('a1').y).toBeGreaterThan(plain.at('i5').y);
  expect(plain.at('e1').x).toBeLessThan(plain.at('e9').x);
  expect(turned.at('e1')).toEqual(plain.at('e9'));
});

test('White’s losses are on the near side, Black’s on the far one', () => {
  const { gutter, middle } = layout(false);
  expect(gutter('white', 2).y).toBeGreaterThan(middle.y);
  expect(gutter('black', 2).y).toBeLessThan(middle.y);
});

test.each([
  ['e5', 'e6', { rows: 0, numbers: 1 }],
  ['e5', 'f6', { rows: 1, numbers: 1 }],
  ['e5', 'f5', { rows: 1, numbers: 0 }],
  ['e5', 'd4', { rows: -1, numbers: -1 }],
  ['e5', 'f4', undefined],
  ['e5', 'e7', undefined],
])('from %s to %s', (from, to, direction) => {
  expect(directionTo(from, to)).toEqual(direction);
});

test.each([
  ['a1', 'c3', 2],
  ['a1', 'i9', 8],
  ['c5', 'c3', 2],
  ['a1', 'b3', undefined],
])('%s and %s are in line, %s steps apart', (a, b, steps) => {
  expect(line(a, b)?.steps).toBe(steps);
});

test('there is no cell beyond the edge', () => {
  expect(beside('a1', { rows: -1, numbers: 0 })).toBeNull();
  expect(beside('e9', { rows: 0, numbers: 1 })).toBeNull();
  expect(beside('i9', { rows: 1, numbers: 1 })).toBeNull();
});

test('a point off the board is not a cell', () => {
  expect(cellAt({ x: 0, y: 0 }, layout(false).at)).toBeNull();
});

test('the way along the rim keeps its distance from every side', () => {
  const board = layout(false);
  const { middle } = board;
  for (let angle = -4; angle < 4; angle += 0.1) {
    const { x, y } = outside(angle, board);
    // The distance from the centre in the direction of the nearest side.
    const sides = [30, 90, 150, 210, 270, 330].map((degrees) => {
      const side = (degrees * Math.PI) / 180;
      return (x - middle.x) * Math.cos(side) + (y - middle.y) * Math.sin(side);
    });
    expect(Math.max(...sides)).toBeCloseTo(WIDE.away, 6);
  }
});

function gap(a: { x: number; y: number } | undefined, b: { x: number; y: number } | undefined) {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : NaN;
}
