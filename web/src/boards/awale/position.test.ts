import { describe, expect, test } from 'vitest';
import { after, gathered, looksLike, ownerOf, parse, takings } from './position.ts';

const START = '4,4,4,4,4,4/4,4,4,4,4,4 0-0 S';

test('pits are named from the left of each player', () => {
  const { pits, taken, turn } = parse('1,2,3,4,5,6/0,10,0,0,0,12 3-2 N');
  expect([pits.A, pits.F, pits.a, pits.b, pits.f]).toEqual([1, 6, 0, 10, 12]);
  expect([taken, turn]).toEqual([{ south: 3, north: 2 }, 'north']);
});

test.each(['', '4,4,4/4,4,4 0-0 S', '4,4,4,4,4,x/4,4,4,4,4,4 0-0 S'])(
  'a text of the wrong shape is not drawn: %j',
  (text) => {
    expect(() => parse(text)).toThrow(RangeError);
  },
);

test.each([
  ['A', 'south'],
  ['f', 'north'],
])('%s belongs to %s', (pit, seat) => {
  expect(ownerOf(pit)).toBe(seat);
});

describe('after a move', () => {
  test('seeds lie where they were sown', () => {
    const effect = { from: 'C', path: ['D', 'E', 'F', 'a'], captured: [], gathered: [] };
    const target = parse('4,4,0,5,5,5/5,4,4,4,4,4 0-0 N');
    expect(after(parse(START), effect)).toEqual(target);
  });

  test('captured seeds go to the player who moved', () => {
    const before = parse('0,0,0,0,0,2/1,2,1,0,0,0 5-1 S');
    const effect = { from: 'F', path: ['a', 'b'], captured: ['b', 'a'], gathered: [] };
    expect(after(before, effect)).toEqual(parse('0,0,0,0,0,0/0,0,1,0,0,0 10-1 N'));
    expect([...takings(before, effect)]).toEqual([
      ['b', 3],
      ['a', 2],
    ]);
  });

  test('a pit passed twice gets two seeds', () => {
    const before = parse('12,0,0,0,0,0/0,0,0,0,0,1 0-0 S');
    const path = [...'BCDEFabcdefB'];
    const { pits } = after(before, { from: 'A', path, captured: [], gathered: [] });
    expect([pits.A, pits.B, pits.C, pits.f]).toEqual([0, 2, 1, 2]);
  });
});

test('at the end each side gathers its own row', () => {
  const effect = {
    from: 'A',
    path: ['B'],
    captured: [],
    gathered: [
      ['B', 3],
      ['c', 1],
    ],
  };
  const end = gathered(parse('0,3,0,0,0,0/0,0,1,0,0,0 20-20 N'), effect as never);
  expect(end).toEqual(parse('0,0,0,0,0,0/0,0,0,0,0,0 23-21 N'));
});

test.each([
  [START, START.replace('S', 'N'), true],
  [START, START.replace('0-0', '1-0'), false],
  [START, START.replace('4,', '5,'), false],
])('%j looks like %j: %s', (a, b, isAlike) => {
  expect(looksLike(parse(a), parse(b))).toBe(isAlike);
});
