import { expect, test } from 'vitest';
import type { Score, Side } from '../wire';
import { share, verdict, type Verdict } from './evaluation';

test.each<[Score, Side, Verdict]>([
  [{ points: 1.25, share: 0.7 }, 'first', { kind: 'estimate', points: 1.25, share: 0.7 }],
  [{ points: 1.25, share: 0.75 }, 'second', { kind: 'estimate', points: -1.25, share: 0.25 }],
  [{ proven: 'win', by: 3 }, 'first', { kind: 'proven', winner: 'first', by: 3, plies: null }],
  [{ proven: 'win', plies: 7 }, 'second', { kind: 'proven', winner: 'second', by: null, plies: 7 }],
  [{ proven: 'loss' }, 'second', { kind: 'proven', winner: 'first', by: null, plies: null }],
  [{ proven: 'draw' }, 'first', { kind: 'proven', winner: null, by: null, plies: null }],
])('%o with %s to move is %o', (score, turn, expected) => {
  expect(verdict(score, turn)).toEqual(expected);
});

test.each<[Score, number]>([
  [{ points: 1.25, share: 0.7 }, 0.7],
  [{ proven: 'win' }, 1],
  [{ proven: 'loss' }, 0],
  [{ proven: 'draw' }, 0.5],
])('%o fills %f of the bar', (score, expected) => {
  expect(share(verdict(score, 'first'))).toBe(expected);
});
