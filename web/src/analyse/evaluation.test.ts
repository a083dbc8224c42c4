import { expect, test } from 'vitest';
import type { Score, Side } from '../wire';
import { share, sorted, verdict, type Verdict } from './evaluation';

test.each<[Score, Side, Verdict]>([
  [{ points: 1.25 }, 'first', { kind: 'estimate', points: 1.25 }],
  [{ points: 1.25 }, 'second', { kind: 'estimate', points: -1.25 }],
  [{ proven: 'win', by: 3 }, 'first', { kind: 'proven', winner: 'first', by: 3, plies: null }],
  [{ proven: 'win', plies: 7 }, 'second', { kind: 'proven', winner: 'second', by: null, plies: 7 }],
  [{ proven: 'loss' }, 'second', { kind: 'proven', winner: 'first', by: null, plies: null }],
  [{ proven: 'draw' }, 'first', { kind: 'proven', winner: null, by: null, plies: null }],
])('%o with %s to move is %o', (score, turn, expected) => {
  expect(verdict(score, turn)).toEqual(expected);
});

test('the bar grows with the lead, and only a proof fills it', () => {
  const of = (score: Score) => share(verdict(score, 'first'));
  expect(of({ points: 0 })).toBe(0.5);
  expect(of({ points: 1 })).toBeGreaterThan(of({ points: 0.2 }));
  expect(of({ points: 1 }) + of({ points: -1 })).toBeCloseTo(1);
  expect(of({ points: 99 })).toBeLessThan(1);
  expect(of({ proven: 'win' })).toBe(1);
  expect(of({ proven: 'loss' })).toBe(0);
  expect(of({ proven: 'draw' })).toBe(0.5);
});

test('lines are sorted for the side to move: soon won, won, ahead, even, behind, lost late, lost', () => {
  const scores: Score[] = [
    { proven: 'win', plies: 3 },
    { proven: 'win', plies: 9 },
    { points: 4.5 },
    { points: 0.1 },
    { proven: 'draw' },
    { points: -2 },
    { proven: 'loss', plies: 8 },
    { proven: 'loss', plies: 2 },
  ];
  const lines = scores.map((score) => ({ score }));
  expect(sorted([...lines].reverse()).map(({ score }) => score)).toEqual(scores);
});
