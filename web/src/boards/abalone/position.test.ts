import { describe, expect, test } from 'vitest';
import { after, CELL_ROWS, looksLike, parse } from './position.ts';

const START = 'wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0';

describe('a position', () => {
  test('has 61 cells in nine rows, I5–I9 on top, A1–A5 below', () => {
    expect(CELL_ROWS.flat()).toHaveLength(61);
    expect(CELL_ROWS.map((row) => row.length)).toEqual([5, 6, 7, 8, 9, 8, 7, 6, 5]);
    expect([CELL_ROWS[0]?.[0], CELL_ROWS[3]?.[0], CELL_ROWS[8]?.at(-1)]).toEqual([
      'i5',
      'f2',
      'a5',
    ]);
  });

  test.each([
    ['i5', 'white'],
    ['g5', 'white'],
    ['g4', undefined],
    ['e5', undefined],
    ['c3', 'black'],
    ['a5', 'black'],
  ])('at the start, %s holds %s', (cell, colour) => {
    expect(parse(START).marbles.get(cell)).toBe(colour);
  });

  test('marbles pushed off by Black are white', () => {
    const { out, turn } = parse(START.replace('b 0-0', 'w 2-1'));
    expect([out, turn]).toEqual([{ white: 2, black: 1 }, 'white']);
  });

  test.each(['', '5/6 b 0-0', '6/6/7/8/9/8/7/6/5 b 0-0'])('of the wrong shape: %j', (text) => {
    expect(() => parse(text)).toThrow(RangeError);
  });
});

describe('after a move', () => {
  test('a column moves as a whole, and the last marble may fall', () => {
    const before = parse('5/6/7/8/6bbw/8/7/6/5 b 0-0');
    const moved = after(before, {
      shift: [
        ['e7', 'e8'],
        ['e8', 'e9'],
      ],
      out: { from: 'e9', colour: 'white' },
    });
    expect([...moved.marbles].sort()).toEqual([
      ['e8', 'black'],
      ['e9', 'black'],
    ]);
    expect([moved.out, moved.turn]).toEqual([{ white: 1, black: 0 }, 'white']);
    expect(before.marbles.size).toBe(3);
  });
});

test.each([
  [START, START.replace(' b ', ' w '), true],
  [START, START.replace('0-0', '1-0'), false],
  [START, START.replace('wwwww/', 'bwwww/'), false],
  [START, START.replace('wwwww/', '1wwww/'), false],
])('%j looks like %j: %s', (a, b, isAlike) => {
  expect(looksLike(parse(a), parse(b))).toBe(isAlike);
});
