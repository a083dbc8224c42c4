import { afterEach, expect, test, vi } from 'vitest';
import type { Cue } from '../boards/contract';
import { feel } from './sound';

afterEach(() => {
  vi.unstubAllGlobals();
});

function phone({ touched = true, vibrates = true } = {}): number[] {
  const felt: number[] = [];
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: touched },
    ...(vibrates ? { vibrate: (length: number) => felt.push(length) } : {}),
  });
  return felt;
}

test.each<[Cue, number[]]>([
  ['land', [8]],
  ['knock', [10]],
  ['fall', [24]],
  ['take', [14]],
  // A sliding piece hits nothing before it lands.
  ['lift', []],
  ['slide', []],
  ['sow', []],
])('%s is felt for %o ms', (cue, expected) => {
  const felt = phone();
  feel(cue);
  expect(felt).toEqual(expected);
});

test('nothing vibrates before the first touch, or where the device cannot', () => {
  const felt = phone({ touched: false });
  feel('land');
  expect(felt).toEqual([]);
  phone({ vibrates: false });
  expect(() => {
    feel('land');
  }).not.toThrow();
});
