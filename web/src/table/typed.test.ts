import { expect, test } from 'vitest';
import { asWritten } from './typed';

const legal = (...moves: string[]) =>
  moves.map((move) => ({ move, effect: { from: 'a', to: 'b' } }));

test.each([
  ['c9d9', ['c9d9'], 'c9d9'],
  [' C9 D9 ', ['c9d9'], 'c9d9'],
  ['c9-d9', ['c9d9'], 'c9d9'],
  ['C9 → D9', ['c9d9'], 'c9d9'],
  ['A1A3 B2', ['a1a3b2'], 'a1a3b2'],
  ['c', ['A', 'C'], 'C'],
  ['C', ['a', 'c'], 'c'],
  ['f', ['A', 'C'], 'F'],
  ['Z9', ['c9d9'], 'z9'],
  ['L @ E5', ['l@e5'], 'l@e5'],
  ['', ['c9d9'], ''],
])('“%s” among %o is %s', (text, moves, expected) => {
  expect(asWritten(text, legal(...moves))).toBe(expected);
});
