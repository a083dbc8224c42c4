import { afterEach, expect, test, vi } from 'vitest';
import { forget, lasts, read, write } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('values come back', () => {
  write('one', { a: [1, 'b'] });
  expect(read('one')).toEqual({ a: [1, 'b'] });
  expect(lasts()).toBe(true);
  forget('one');
  expect(read('one')).toBe(undefined);
});

test('a browser that keeps nothing still serves the page', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    removeItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => undefined,
  });
  expect(lasts()).toBe(false);
  write('two', 2);
  expect(read('two')).toBe(2);
  forget('two');
  expect(read('two')).toBe(undefined);
});

test('what another program wrote there is not trusted', () => {
  localStorage.setItem('abaque.three', '{nonsense');
  expect(read('three')).toBe(undefined);
});
