import { expect, test } from 'vitest';
import { graphOf } from './graph';

test('one game makes no line', () => {
  expect(graphOf([], 100, 50)).toBe(null);
  expect(graphOf([{ at: 1, rating: 1500 }], 100, 50)).toBe(null);
});

test('time runs to the right, ratings upwards', () => {
  const graph = graphOf(
    [
      { at: 0, rating: 1500 },
      { at: 50, rating: 1600 },
      { at: 100, rating: 1400 },
    ],
    200,
    115,
  );
  expect(graph?.line).toBe('M0 57.5L100 7.5L200 107.5');
  expect(graph?.last).toEqual({ x: 200, y: 107.5 });
  expect(graph?.marks.map(({ rating }) => rating)).toEqual([1400, 1500, 1600]);
});

test('a small change stays small', () => {
  const graph = graphOf(
    [
      { at: 0, rating: 1500 },
      { at: 1, rating: 1506 },
    ],
    100,
    69,
  );
  expect(graph?.line).toBe('M0 37.5L100 31.5');
});

test('games of one instant stand side by side', () => {
  const graph = graphOf(
    [
      { at: 5, rating: 1500 },
      { at: 5, rating: 1500 },
      { at: 5, rating: 1500 },
    ],
    100,
    50,
  );
  expect(graph?.line).toBe('M0 25L50 25L100 25');
});
