import { afterEach, expect, test, vi } from 'vitest';
import { forget, lasts, read, write } from './storage';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('values are stored', () => {
  write('one', { a: [1, 'b'] });
  expect(read('one')).toEqual({ a: [1, 'b'] });
  expect(lasts()).toBe(true);
  forget('one');
  expect(read('one')).toBe(undefined);
});

test('without storage values last as long as the page', () => {
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

test('foreign values are not trusted', () => {
  localStorage.setItem('abaque.three', '{nonsense');
  expect(read('three')).toBe(undefined);
});
