import { describe, expect, test } from 'vitest';
import type { AbaloneEffect, Move, Spot } from '../contract.ts';
import { DIRECTIONS, layout, PITCH, type Direction } from './geometry.ts';
import { candidates, cellsOf, pull, run, tap, written } from './gesture.ts';
import { parse } from './position.ts';

// Black: c3 c4 c5 (a line of three) and e5; White: c6 and g7.
const position = parse('5/6/4w2/8/4b4/8/2bbbw1/6/5 b 0-0');
const move = (text: string, shift: [string, string][], out: AbaloneEffect['out'] = null) => ({
  move: text,
  effect: { shift, out },
});
const legal: Move<AbaloneEffect>[] = [
  move('c3c4', [
    ['c3', 'c4'],
    ['c4', 'c5'],
    ['c5', 'c6'],
    ['c6', 'c7'],
  ]),
  move('c5c4', [
    ['c5', 'c4'],
    ['c4', 'c3'],
    ['c3', 'c2'],
  ]),
  move('c3c5d3', [
    ['c3', 'd3'],
    ['c4', 'd4'],
    ['c5', 'd5'],
  ]),
  move('c3c5d4', [
    ['c3', 'd4'],
    ['c4', 'd5'],
    ['c5', 'd6'],
  ]),
  move('c3c4d3', [
    ['c3', 'd3'],
    ['c4', 'd4'],
  ]),
  move('c3c4d4', [
    ['c3', 'd4'],
    ['c4', 'd5'],
  ]),
  move('e5e6', [['e5', 'e6']]),
];
const { at } = layout(false);
const step = ({ rows, numbers }: Direction): Spot => ({
  x: PITCH * (numbers - rows / 2),
  y: -PITCH * rows * (Math.sqrt(3) / 2),
});
const aimAt = (cell: string, chosen: string[], off = 0) => {
  const spots = chosen.map(at);
  const mean = (pick: (spot: Spot) => number) =>
    spots.reduce((all, spot) => all + pick(spot), 0) / spots.length;
  const spot = at(cell);
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  return { at: { x: spot.x + off, y: spot.y }, middle, step };
};

describe('the moves of selected marbles', () => {
  test.each([
    [
      ['c3', 'c4', 'c5'],
      ['c3c4', 'c5c4', 'c3c5d3', 'c3c5d4'],
    ],
    [
      ['c5', 'c4', 'c3'],
      ['c3c4', 'c5c4', 'c3c5d3', 'c3c5d4'],
    ],
    [
      ['c3', 'c4'],
      ['c3c4d3', 'c3c4d4'],
    ],
    [['e5'], ['e5e6']],
    [['c3'], []],
    [[], []],
  ])('%j have %j', (chosen, moves) => {
    expect(candidates(chosen, position, legal).map(({ move }) => move)).toEqual(moves);
  });

  test('list the cells entered and the marbles pushed', () => {
    const [push] = candidates(['c3', 'c4', 'c5'], position, legal);
    expect(push).toMatchObject({
      enters: ['c6'],
      pushes: ['c6'],
      direction: { rows: 0, numbers: 1 },
    });
  });

  test('a marble pushed off counts among those that move', () => {
    const effect: AbaloneEffect = {
      shift: [['e8', 'e9']],
      out: { from: 'e9', colour: 'white' },
    };
    expect(cellsOf(effect)).toEqual(['e8', 'e9']);
  });
});

describe('a tap', () => {
  test.each([
    ['chooses a marble', 'c4', [], { kind: 'select', cells: ['c4'] }],
    ['adds the next one', 'c5', ['c4'], { kind: 'select', cells: ['c4', 'c5'] }],
    ['adds the one between, too', 'c5', ['c3'], { kind: 'select', cells: ['c3', 'c4', 'c5'] }],
    ['leaves out an end', 'c5', ['c3', 'c4', 'c5'], { kind: 'select', cells: ['c3', 'c4'] }],
    ['begins anew with the middle', 'c4', ['c3', 'c4', 'c5'], { kind: 'select', cells: ['c4'] }],
    ['begins anew off the line', 'e5', ['c3', 'c4'], { kind: 'select', cells: ['e5'] }],
    ['on an empty cell chooses nothing', 'a1', [], { kind: 'select', cells: [] }],
    ['asks about the other’s marble', 'g7', [], { kind: 'illegal', attempt: 'g7g8' }],
    ['pushes', 'c6', ['c3', 'c4', 'c5'], { kind: 'move', move: 'c3c4' }],
    ['goes back in line', 'c2', ['c3', 'c4', 'c5'], { kind: 'move', move: 'c5c4' }],
    ['goes aside at one end', 'd3', ['c3', 'c4', 'c5'], { kind: 'move', move: 'c3c5d3' }],
    ['goes aside at the other end', 'd6', ['c3', 'c4', 'c5'], { kind: 'move', move: 'c3c5d4' }],
    ['goes where the middle goes', 'd4', ['c3', 'c4', 'c5'], { kind: 'move', move: 'c3c5d3' }],
    ['asks why not', 'b3', ['c3', 'c4', 'c5'], { kind: 'illegal', attempt: 'c3c5b2' }],
    ['lets go far away', 'h8', ['c3', 'c4', 'c5'], { kind: 'select', cells: [] }],
  ])('%s', (_, cell, chosen, answer) => {
    expect(tap(cell, chosen, position, legal, aimAt(cell, chosen))).toEqual(answer);
  });

  test('exactly between two broadside moves is ambiguous', () => {
    const chosen = ['c3', 'c4'];
    expect(tap('d4', chosen, position, legal, aimAt('d4', chosen))).toEqual({
      kind: 'ambiguous',
      cell: 'd4',
      instead: ['d3', 'd5'],
    });
  });

  test.each([
    [-8, 'c3c4d3'],
    [8, 'c3c4d4'],
  ])('a little aside (%i), it takes the nearer one', (off, move) => {
    const chosen = ['c3', 'c4'];
    const answer = tap('d4', chosen, position, legal, aimAt('d4', chosen, off));
    expect(answer).toEqual({ kind: 'move', move });
  });
});

describe('a sweep along a line', () => {
  test.each([
    ['c3', 'c3', ['c3']],
    ['c3', 'c5', ['c3', 'c4', 'c5']],
    ['c5', 'c4', ['c5', 'c4']],
    ['c3', 'c6', null],
    ['c3', 'e5', null],
    ['c6', 'c7', null],
  ])('from %s to %s takes %j', (from, to, cells) => {
    expect(run(from, to, position, 'black')).toEqual(cells);
  });

  test('selects at most three', () => {
    const row = parse('5/6/7/8/bbbb5/8/7/6/5 b 0-0');
    expect(run('e1', 'e3', row, 'black')).toEqual(['e1', 'e2', 'e3']);
    expect(run('e1', 'e4', row, 'black')).toBeNull();
  });
});

describe('a drag', () => {
  const angleOf = (direction: Direction) => {
    const { x, y } = step(direction);
    return Math.atan2(y, x);
  };
  test.each([
    [0, { rows: 0, numbers: 1 }],
    [25, { rows: 0, numbers: 1 }],
    [-60, { rows: 1, numbers: 1 }],
    [-115, { rows: 1, numbers: 0 }],
    [179, { rows: 0, numbers: -1 }],
    [120, { rows: -1, numbers: -1 }],
    [62, { rows: -1, numbers: 0 }],
  ])('of %i degrees', (degrees, direction) => {
    const angle = (degrees * Math.PI) / 180;
    expect(pull(angle, ['e5'], angleOf, DIRECTIONS)).toEqual(direction);
    expect(pull(angle, [], angleOf, DIRECTIONS)).toBeNull();
  });
});

test.each([
  [['c3', 'c4', 'c5'], { rows: 0, numbers: 1 }, 'c3c4'],
  [['c3', 'c4', 'c5'], { rows: 0, numbers: -1 }, 'c5c4'],
  [['c5', 'c3', 'c4'], { rows: 1, numbers: 0 }, 'c3c5d3'],
  [['c3', 'd4'], { rows: 1, numbers: 1 }, 'c3d4'],
  [['c3', 'd4'], { rows: 1, numbers: 0 }, 'c3d4d3'],
  [['e5'], { rows: -1, numbers: 0 }, 'e5d5'],
  [['a1'], { rows: -1, numbers: 0 }, null],
  [['a1', 'a2'], { rows: -1, numbers: 0 }, null],
  [[], { rows: 0, numbers: 1 }, null],
])('%j in direction %o is written %s', (chosen, direction, text) => {
  expect(written(chosen, direction)).toBe(text);
});
