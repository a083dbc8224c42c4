import { describe, expect, test } from 'vitest';
import { layout as hexagon } from '../abalone/geometry.ts';
import { CELL_ROWS } from '../abalone/position.ts';
import { layout as avalam } from '../avalam/geometry.ts';
import { HOLE_ROWS } from '../avalam/position.ts';
import { layout as plank } from '../awale/geometry.ts';
import { PITS } from '../awale/position.ts';
import { headingOf, step, type Place } from './roving.ts';

const place = (key: string, { x, y }: { x: number; y: number }): Place => ({ key, x, y });
const BOARDS: Record<string, Place[]> = {
  avalam: HOLE_ROWS.flat().map((hole) => place(hole, avalam(false, true).at(hole))),
  abalone: CELL_ROWS.flat().map((cell) => place(cell, hexagon(false).at(cell))),
  awale: PITS.map((pit) => place(pit, plank(false, false).at(pit))),
};

test.each([
  ['avalam', 'e5', 'ArrowUp', 'e6'],
  ['avalam', 'e5', 'ArrowLeft', 'd5'],
  ['avalam', 'a4', 'ArrowDown', 'c3'],
  ['avalam', 'f1', 'ArrowDown', undefined],
  ['avalam', 'c9', 'ArrowRight', 'd9'],
  ['avalam', 'd9', 'ArrowRight', undefined],
  ['abalone', 'e5', 'ArrowRight', 'e6'],
  ['abalone', 'a5', 'ArrowRight', undefined],
  ['abalone', 'i9', 'ArrowUp', undefined],
  ['awale', 'A', 'ArrowUp', 'f'],
  ['awale', 'F', 'ArrowUp', 'a'],
  ['awale', 'c', 'ArrowLeft', 'd'],
  ['awale', 'c', 'ArrowDown', 'D'],
])('%s: from %s, %s leads to %s', (game, key, pressed, to) => {
  const places = BOARDS[game] ?? [];
  const from = places.find((place) => place.key === key);
  const heading = headingOf(pressed);
  expect(from && heading && step(places, from, heading)?.key).toBe(to);
});

describe('on a hexagon', () => {
  test('a way up and down again ends where it began, whatever lies between', () => {
    const places = BOARDS.abalone ?? [];
    const start = places.find(({ key }) => key === 'e5');
    let now = start;
    for (const heading of ['up', 'up', 'up', 'down', 'down', 'down'] as const) {
      now = now && step(places, now, heading, start?.x);
    }
    expect(now?.key).toBe('e5');
  });
});

test('every place can be reached with the arrow keys', () => {
  for (const places of Object.values(BOARDS)) {
    const reached = new Set(places.slice(0, 1));
    for (const from of reached) {
      for (const heading of ['left', 'right', 'up', 'down'] as const) {
        const to = step(places, from, heading);
        if (to) reached.add(to);
      }
    }
    expect(reached.size).toBe(places.length);
  }
});
