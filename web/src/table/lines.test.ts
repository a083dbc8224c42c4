import { expect, test } from 'vitest';
import { endsWithAnswer, pairs, withLine } from './lines';

const split = (lines: string[]) => lines.map((line) => line.split(' '));

test.each([
  ['the first line', [], 'C d', ['C d']],
  ['an answer to another move', ['C d'], 'A e', ['C d', 'A e']],
  ['a line that goes on', ['C d'], 'C d E f', ['C d E f']],
  ['a line that is there', ['C d'], 'C d', ['C d']],
  ['the beginning of a line that is there', ['C d E f'], 'C d', ['C d E f']],
  ['another answer takes the place of the old one', ['C d E f', 'A e'], 'C e', ['A e', 'C e']],
  ['another answer later on', ['C d E f', 'C d A f'], 'C d E a', ['C d A f', 'C d E a']],
])('%s', (_, lines, line, expected) => {
  expect(withLine(split(lines), line.split(' '))).toEqual(split(expected));
});

test('a line ends with an answer', () => {
  expect([[], ['C'], ['C', 'd']].map(endsWithAnswer)).toEqual([false, false, true]);
  expect(pairs(['C', 'd', 'E', 'f'])).toEqual([
    ['C', 'd'],
    ['E', 'f'],
  ]);
});
