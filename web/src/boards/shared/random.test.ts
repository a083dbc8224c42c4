import { expect, test } from 'vitest';
import { numbers } from './random.ts';

test('the numbers depend on the seed and lie between 0 and 1', () => {
  const [a, b, other] = [numbers(7), numbers(7), numbers(8)];
  const first = Array.from({ length: 100 }, a);
  expect(Array.from({ length: 100 }, b)).toEqual(first);
  expect(Array.from({ length: 100 }, other)).not.toEqual(first);
  expect(first.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(Math.min(...first)).toBeLessThan(0.1);
  expect(Math.max(...first)).toBeGreaterThan(0.9);
});
