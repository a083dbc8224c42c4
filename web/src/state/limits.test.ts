import { expect, test } from 'vitest';
import { cleanLimits, rulesWith, usualLimits, type Limits } from './limits';

test.each<[Partial<Limits>, string | null]>([
  [{}, null],
  [{ repetition: false }, 'standard,repetition=off'],
  [{ noProgress: null }, 'standard,no-progress=off'],
  [{ noProgress: 50, plies: 120 }, 'standard,no-progress=50,plies=120'],
  [
    { repetition: false, noProgress: null, plies: 8 },
    'standard,repetition=off,no-progress=off,plies=8',
  ],
])('%o is the rule set %s', (limits, rules) => {
  expect(rulesWith(null, { ...usualLimits(), ...limits })).toBe(rules);
});

test.each<[unknown, Partial<Limits>]>([
  [undefined, {}],
  ['x', {}],
  [
    { repetition: false, noProgress: null, plies: 60 },
    { repetition: false, noProgress: null, plies: 60 },
  ],
  [{ repetition: 1, noProgress: 0, plies: 1.5 }, {}],
])('out of %o come limits that make sense', (kept, limits) => {
  expect(cleanLimits(kept)).toEqual({ ...usualLimits(), ...limits });
});
