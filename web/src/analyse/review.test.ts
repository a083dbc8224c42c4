import { expect, test } from 'vitest';
import { turnOf } from '../sides';
import type { Ended, EndReason, Review, ReviewedMove, Side } from '../wire';
import type { Verdict } from './evaluation';
import { course, curveOf, mistakes, points, roundedCost } from './review';

const sides: Side[] = ['first', 'second', 'first', 'second'];
const ahead = { points: 0.4, share: 0.55 };
const opinions: ReviewedMove[] = [
  { move: 'C', before: ahead, after: ahead, best: 'C', cost: 0 },
  {
    move: 'a',
    before: { points: -0.4, share: 0.45 },
    after: { points: -3, share: 0.25 },
    best: 'b',
    cost: 2.6,
    degree: 'blunder',
  },
  {
    move: 'B',
    before: { points: 3, share: 0.75 },
    after: { points: 2, share: 0.65 },
    best: 'D',
    cost: 1,
    degree: 'mistake',
  },
  { move: 'b', before: { proven: 'loss', by: 3 }, after: { proven: 'loss' }, best: 'b', cost: 0 },
];

test('the evaluations are the first side’s, with the end of the game', () => {
  expect(course(opinions, sides)).toEqual([
    { kind: 'estimate', ...ahead },
    { kind: 'estimate', points: 0.4, share: expect.closeTo(0.55) as number },
    { kind: 'estimate', points: 3, share: 0.75 },
    { kind: 'proven', winner: 'first', by: 3, plies: null },
    { kind: 'proven', winner: 'first', by: null, plies: null },
  ]);
  expect(course([], [])).toEqual([]);
});

test.each<[EndReason, Verdict]>([
  ['no-moves', { kind: 'over', winner: 'second', text: 'Light wins 8 to 5.' }],
  ['resignation', { kind: 'proven', winner: 'first', by: null, plies: null }],
])('a game that ended by %s', (reason, last) => {
  const result: Ended = { winner: 'second', reason, score: [5, 8], text: 'Light wins 8 to 5.' };
  expect(course(opinions, sides, result).at(-1)).toEqual(last);
});

test('mistakes come in the order of the review, with what was played', () => {
  const review: Review = { moves: opinions, accuracy: [75, 58], mistakes: [1, 2], turning: 1 };
  expect(
    mistakes(review, sides).map(({ ply, side, move, cost }) => [ply, side, move, cost]),
  ).toEqual([
    [1, 'second', 'a', 2.6],
    [2, 'first', 'B', 1],
  ]);
});

test.each([
  [{ points: 1.5, share: 0.5 }, 1.5],
  [{ points: -99, share: 0.5 }, -10],
  [{ proven: 'win' as const }, 10],
  [{ proven: 'draw' as const }, 0],
  [{ proven: 'loss' as const }, -10],
])('%o is worth %f', (score, worth) => {
  expect(points(score)).toBe(worth);
});

test('the graph goes from edge to edge', () => {
  const curve = curveOf(course(opinions, sides), 100, 40);
  expect(curve.spots[0]?.x).toBe(0);
  expect(curve.spots.at(-1)).toEqual({ x: 100, y: 0 });
  expect(curve.area.endsWith('L100 40L0 40z')).toBe(true);
  expect(curveOf([], 100, 40)).toEqual({ line: '', area: '', spots: [] });
});

test.each([
  ['first', 0, 1],
  ['first', 1, 1],
  ['first', 2, 2],
  ['second', 0, 1],
  ['second', 1, 2],
  ['second', 2, 2],
] as const)('where the %s side begins, move %i belongs to turn %i', (begins, ply, turn) => {
  const other: Side = begins === 'first' ? 'second' : 'first';
  expect(turnOf(ply, [begins, other, begins])).toBe(turn);
});

test.each([
  [1, 1],
  [1.04, 1],
  [2.66, 2.7],
])('a cost of %f is shown as %f', (cost, told) => {
  expect(roundedCost(cost)).toBe(told);
});
