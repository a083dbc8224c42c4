import { describe, expect, test } from 'vitest';
import type { AvalamEffect, Move } from '../contract.ts';
import { drop, place, places, tap, targets } from './gesture.ts';
import { parse } from './position.ts';

// c9 and d9 hold a tower of two each, b8 one counter, a5 stands alone.
const position = parse('Bb/A3/6/8/A8/8/6/4/2 l');
const legal: Move<AvalamEffect>[] = ['c9d9', 'd9c9', 'c9b8', 'b8c9'].map((move) => ({
  move,
  effect: { from: move.slice(0, 2), to: move.slice(2) },
}));

describe('a tap on a hole', () => {
  test.each([
    ['chooses a tower that can move', 'c9', null, { kind: 'select', hole: 'c9' }],
    ['asks about one that cannot', 'a5', null, { kind: 'illegal', attempt: 'a5b6' }],
    ['means nothing on an empty hole', 'e5', null, { kind: 'nothing' }],
    ['lets the chosen tower go', 'c9', 'c9', { kind: 'select', hole: null }],
    ['moves onto a target', 'd9', 'c9', { kind: 'move', move: 'c9d9' }],
    ['asks why not, beside the tower', 'c8', 'c9', { kind: 'illegal', attempt: 'c9c8' }],
    ['chooses another tower further away', 'b8', 'd9', { kind: 'select', hole: 'b8' }],
    ['lets go far away', 'g1', 'c9', { kind: 'select', hole: null }],
  ] as const)('%s', (_, hole, selected, answer) => {
    expect(tap(hole, selected, position, legal)).toEqual(answer);
  });
});

describe('a tower that is dragged', () => {
  test.each([
    ['moves where it may', 'd9', { kind: 'move', move: 'c9d9' }],
    ['asks why not elsewhere', 'a5', { kind: 'illegal', attempt: 'c9a5' }],
    ['stays chosen over its own hole', 'c9', { kind: 'select', hole: 'c9' }],
    ['is put back outside the board', null, { kind: 'select', hole: null }],
  ] as const)('%s', (_, to, answer) => {
    expect(drop('c9', to, legal)).toEqual(answer);
  });
});

describe('while counters are placed', () => {
  const placing: Move<AvalamEffect>[] = [
    { move: 'l@e5', effect: { place: 'e5', colour: 'light' } },
    { move: 'd@e5', effect: { place: 'e5', colour: 'dark' } },
    { move: 'd@a5', effect: { place: 'a5', colour: 'dark' } },
  ];

  test.each([
    ['e5', 'dark', { kind: 'move', move: 'd@e5' }],
    ['a5', 'light', { kind: 'illegal', attempt: 'l@a5' }],
    [null, 'light', { kind: 'nothing' }],
  ] as const)('%s in %s', (hole, colour, answer) => {
    expect(place(hole, colour, placing)).toEqual(answer);
  });

  test('each colour has its own holes', () => {
    expect([...places(placing, 'light')]).toEqual([['e5', 'l@e5']]);
    expect([...places(placing, 'dark').keys()]).toEqual(['e5', 'a5']);
  });
});

test('without legal moves there are no targets', () => {
  expect(targets(null, 'c9').size).toBe(0);
  expect([...targets(legal, 'c9')]).toEqual([
    ['d9', 'c9d9'],
    ['b8', 'c9b8'],
  ]);
});
