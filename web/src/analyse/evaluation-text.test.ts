import { expect, test } from 'vitest';
import type { Verdict } from './evaluation';
import { evaluationLabel } from './evaluation-text';

test.each<[Verdict, string]>([
  [{ kind: 'estimate', points: 1.42, share: 0.5 }, '+1.4'],
  [{ kind: 'estimate', points: -0.2, share: 0.5 }, '−0.2'],
  [{ kind: 'estimate', points: 0, share: 0.5 }, '0.0'],
  [{ kind: 'proven', winner: 'first', by: null, plies: 7 }, '+✓'],
  [{ kind: 'proven', winner: 'second', by: 3, plies: null }, '−3✓'],
  [{ kind: 'proven', winner: null, by: null, plies: null }, '=✓'],
  [{ kind: 'over', winner: 'first', text: 'Dark wins 8 to 5.' }, '1–0'],
  [{ kind: 'over', winner: 'second', text: 'Light wins 8 to 5.' }, '0–1'],
  [{ kind: 'over', winner: null, text: 'A draw.' }, '½–½'],
])('%o is written %s', (found, expected) => {
  expect(evaluationLabel(found)).toBe(expected);
});
