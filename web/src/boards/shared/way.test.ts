import { expect, test } from 'vitest';
import { wayBetween } from './way.ts';

// A game in which a position is a number and a move adds one.
const sums = {
  after: (position: number, effect: number) => position + effect,
  looksLike: (a: number, b: number) => a === b,
};

test.each([
  ['nothing to do', 3, 3, 2, 1, { kind: 'stay' }],
  ['a move', 3, 5, 2, 1, { kind: 'forward', effect: 2 }],
  ['a move taken back', 5, 4, 2, 1, { kind: 'back', effect: 1 }],
  ['a jump', 3, 9, 2, 1, { kind: 'jump' }],
  ['a first position', 3, 9, null, null, { kind: 'jump' }],
])('%s', (_, shown, target, effect, previous, way) => {
  expect(wayBetween(shown, target, effect, previous, sums)).toEqual(way);
});
