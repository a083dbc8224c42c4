import { describe, expect, test } from 'vitest';
import {
  DEPTH,
  holeAt,
  LAYER,
  layout,
  PITCH,
  RADIUS,
  RIM,
  STOCK,
  touches,
  ways,
} from './geometry.ts';
import { HOLE_ROWS } from './position.ts';

const HOLES = HOLE_ROWS.flat();

describe.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('flipped %s, lettered %s', (flipped, coordinates) => {
  const board = layout(flipped, coordinates);

  test('every hole is found at its own place, and all of it lies inside the drawing', () => {
    for (const hole of HOLES) {
      const { x, y } = board.at(hole);
      expect(holeAt({ x, y }, board.at, () => 1)).toBe(hole);
      expect(x - RADIUS).toBeGreaterThanOrEqual(0);
      expect(x + RADIUS).toBeLessThanOrEqual(board.width);
      // A tower of five rises above its hole.
      expect(y - 4 * LAYER - RADIUS).toBeGreaterThanOrEqual(0);
      expect(y + RADIUS).toBeLessThanOrEqual(board.height);
    }
  });

  test('letters and stocks keep clear of the holes, and of each other', () => {
    expect(board.letters).toHaveLength(coordinates ? 18 : 0);
    const clear = (point: { x: number; y: number }) =>
      Math.min(...HOLES.map((hole) => gap(board.at(hole), point)));
    for (const letter of board.letters) {
      expect(clear(letter)).toBeGreaterThan(PITCH * 0.8);
      expect(letter.x).toBeGreaterThan(8);
      expect(letter.y).toBeLessThan(board.height - 6);
      for (const stock of Object.values(board.stocks)) {
        const isOver =
          Math.abs(letter.x - stock.x) < STOCK.width / 2 + 6 &&
          Math.abs(letter.y - stock.y) < STOCK.height / 2 + 6;
        expect(isOver, letter.text).toBe(false);
      }
    }
  });
});

test.each([false, true])('letters stand just beyond the edge, flipped %s', (flipped) => {
  const board = layout(flipped, true);
  const edges = ways(board.at);
  const middle = board.at('e5');
  for (const { text, x, y } of board.letters) {
    const isRow = /\d/.test(text);
    // From the right and from below the board's thickness is seen.
    const inwards = isRow ? { x: x < middle.x ? 1 : -1, y: 0 } : { x: 0, y: y < middle.y ? 1 : -1 };
    const isThick = inwards.x + inwards.y < 0;
    const edge = isThick ? DEPTH : 0;
    const spot = { x: x + edge * inwards.x, y: y + edge * inwards.y };
    const nearer = { x: spot.x + inwards.x, y: spot.y + inwards.y };
    const toEdge = (point: { x: number; y: number }) =>
      Math.min(...edges.map(([a, b]) => distance(point, a, b)));
    expect(toEdge(spot), text).toBeGreaterThan(RIM + 13);
    expect(toEdge(nearer), text).toBeLessThanOrEqual(RIM + 13);
  }
});

test('the ways are those between holes that touch', () => {
  const { at } = layout(false, false);
  const touching = HOLES.flatMap((hole, index) =>
    HOLES.slice(index + 1).filter((other) => touches(hole, other)),
  );
  expect(ways(at)).toHaveLength(touching.length);
  for (const [a, b] of ways(at)) expect(gap(a, b)).toBeLessThan(1.5 * PITCH);
});

test('the half turn sends a5 to where i5 was', () => {
  expect(layout(true, true).at('a5')).toEqual(layout(false, true).at('i5'));
});

describe('what a point belongs to', () => {
  const { at } = layout(false, true);
  const high = (hole: string) => (hole === 'e5' ? 5 : 1);

  test.each([
    ['the top of a high tower is its own', 0, -4 * LAYER, 'e5'],
    ['its flank in front of the hole behind', 0, -36, 'e5'],
    ['beyond it, the hole behind', 0, -PITCH + 4, 'e6'],
    ['a place between two holes belongs to the nearer one', 0.6 * PITCH, 0, 'f5'],
  ])('%s', (_, dx, dy, hole) => {
    const { x, y } = at('e5');
    expect(holeAt({ x: x + dx, y: y + dy }, at, high)).toBe(hole);
  });

  test('far from the board it belongs to nothing', () => {
    expect(holeAt({ x: 0, y: 0 }, at, high)).toBeNull();
  });
});

test.each([
  ['e5', 'd6', true],
  ['e5', 'e4', true],
  ['e5', 'e5', false],
  ['e5', 'g5', false],
  ['e5', 'f7', false],
])('%s touches %s: %s', (a, b, isTouching) => {
  expect(touches(a, b)).toBe(isTouching);
});

function gap(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How far a point is from the straight way between two others. */
function distance(
  point: { x: number; y: number },
  a: { x: number; y: number },
  b: { x: number; y: number },
): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}
