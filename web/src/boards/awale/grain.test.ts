import { expect, test } from 'vitest';
import { grain } from './grain.ts';

test('the grain is deterministic, and its lines reach from end to end', () => {
  const lines = grain(1200, 500, 4);
  expect(grain(1200, 500, 4)).toEqual(lines);
  expect(grain(1200, 500, 5)).not.toEqual(lines);
  for (const { path } of lines) {
    expect(path).toMatch(/^(M0 .*T1200 -?[\d.]+)+$/);
    expect(path).not.toContain('NaN');
  }
});
