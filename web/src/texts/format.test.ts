import { beforeAll, describe, expect, test } from 'vitest';
import { clockFace, clockName, daysFace, scoreText } from './format';
import { choose } from './texts.svelte';

describe('in French', () => {
  beforeAll(() => choose('fr'));

  test.each([
    [600_000, '10:00'],
    [599_001, '10:00'],
    [59_000, '0:59'],
    [10_000, '0:10'],
    [9_940, '0:10'],
    [9_840, '9,9'],
    [50, '0,1'],
    [0, '0,0'],
    [-5, '0,0'],
    [3_723_000, '1:02:03'],
  ])('a clock with %i ms shows %s', (left, face) => {
    expect(clockFace(left)).toBe(face);
  });

  test.each([
    [{ points: 1.25, share: 0.5 }, '+1,3'],
    [{ points: -0.2, share: 0.5 }, '−0,2'],
    [{ points: 0, share: 0.5 }, '0,0'],
    [{ proven: 'win' }, 'gagne'],
    [{ proven: 'loss', plies: 7 }, 'perd (7)'],
  ] as const)('%o is written %s', (score, text) => {
    expect(scoreText(score)).toBe(text);
  });

  test.each([
    [{ kind: 'none' }, 'Sans pendule'],
    [{ kind: 'timed', main: 600_000, increment: 0 }, '10 minutes'],
    [{ kind: 'timed', main: 180_000, increment: 2_000 }, '3 min + 2 s'],
    [{ kind: 'days', days: 1 }, '1 jour par coup'],
  ] as const)('%o is called %s', (clock, name) => {
    expect(clockName(clock)).toBe(name);
  });
});

describe('in English', () => {
  beforeAll(() => choose('en'));

  test.each([
    [2 * 86_400_000 + 4 * 3_600_000, '2 days 4 h'],
    [3 * 86_400_000 + 60_000, '3 days'],
    [5 * 3_600_000, '5 h'],
    [90_000, '1:30'],
  ])('%i ms of days show %s', (left, face) => {
    expect(daysFace(left)).toBe(face);
  });
});
