import { describe, expect, test } from 'vitest';
import { layout as hexagon } from '../abalone/geometry.ts';
import { CELL_ROWS } from '../abalone/position.ts';
import { layout as avalam, topOf } from '../avalam/geometry.ts';
import { HOLE_ROWS, MAX_HEIGHT } from '../avalam/position.ts';
import { layout as plank } from '../awale/geometry.ts';
import { PITS } from '../awale/position.ts';
import { headingOf, step, type Place } from './roving.ts';

const place = (key: string, { x, y }: { x: number; y: number }): Place => ({ key, x, y });
/** A row of Avalam in which every second tower has full height. */
const uneven = (hole: string, index: number) => {
  const base = avalam(false, true).at(hole);
  return place(hole, topOf(base, index % 2 === 0 ? MAX_HEIGHT : 1));
};
const PIT_ROWS = [PITS.slice(6).toReversed(), PITS.slice(0, 6)];
const BOARDS: Record<string, Place[][]> = {
  avalam: HOLE_ROWS.map((row) => row.map((hole) => place(hole, avalam(false, true).at(hole)))),
  towers: HOLE_ROWS.map((row) => row.map(uneven)),
  abalone: CELL_ROWS.map((row) => row.map((cell) => place(cell, hexagon(false).at(cell)))),
  awale: PIT_ROWS.map((row) => row.map((pit) => place(pit, plank(false, false).at(pit)))),
};
const find = (rows: Place[][], key: string) => rows.flat().find((place) => place.key === key);

test.each([
  ['avalam', 'e5', 'ArrowUp', 'e6'],
  ['avalam', 'e5', 'ArrowLeft', 'd5'],
  ['avalam', 'a4', 'ArrowDown', 'c3'],
  ['avalam', 'f1', 'ArrowDown', undefined],
  ['avalam', 'c9', 'ArrowRight', 'd9'],
  ['avalam', 'd9', 'ArrowRight', undefined],
  ['towers', 'c4', 'ArrowUp', 'c5'],
  ['towers', 'd4', 'ArrowDown', 'd3'],
  ['towers', 'd4', 'ArrowRight', 'e4'],
  ['abalone', 'e5', 'ArrowRight', 'e6'],
  ['abalone', 'a5', 'ArrowRight', undefined],
  ['abalone', 'i9', 'ArrowUp', undefined],
  ['awale', 'A', 'ArrowUp', 'f'],
  ['awale', 'F', 'ArrowUp', 'a'],
  ['awale', 'c', 'ArrowLeft', 'd'],
  ['awale', 'c', 'ArrowDown', 'D'],
])('%s: from %s, %s leads to %s', (game, key, pressed, to) => {
  const rows = BOARDS[game] ?? [];
  const from = find(rows, key);
  const heading = headingOf(pressed);
  expect(from && heading && step(rows, from, heading)?.key).toBe(to);
});

describe('on a hexagon', () => {
  test('going up and down again returns to the start', () => {
    const rows = BOARDS.abalone ?? [];
    const start = find(rows, 'e5');
    let now = start;
    for (const heading of ['up', 'up', 'up', 'down', 'down', 'down'] as const) {
      now = now && step(rows, now, heading, start?.x);
    }
    expect(now?.key).toBe('e5');
  });
});

test('every place can be reached with the arrow keys', () => {
  for (const rows of Object.values(BOARDS)) {
    const reached = new Set(rows.flat().slice(0, 1));
    for (const from of reached) {
      for (const heading of ['left', 'right', 'up', 'down'] as const) {
        const to = step(rows, from, heading);
        if (to) reached.add(to);
      }
    }
    expect(reached.size).toBe(rows.flat().length);
  }
});
