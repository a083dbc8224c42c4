import { expect, test } from 'vitest';
import { toggled } from './marks.ts';

test('drawing a mark twice removes it and keeps the others', () => {
  const arrow = { from: 'c9', to: 'd9' };
  const ring = { from: 'c9', to: 'c9' };
  const both = toggled(toggled([], arrow), ring);
  expect(both).toEqual([arrow, ring]);
  expect(toggled(both, { ...arrow })).toEqual([ring]);
  // The reverse arrow is another mark.
  expect(toggled([arrow], { from: 'd9', to: 'c9' })).toHaveLength(2);
});
