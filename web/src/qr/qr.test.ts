import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { encode, path } from './qr';

/** What a camera would read: the code with its quiet border, a few pixels for each module. */
function photograph(code: boolean[][]): string | undefined {
  const scale = 4;
  const border = 4;
  const size = (code.length + 2 * border) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const dark = code[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border];
      if (dark) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return jsQR(pixels, size, size)?.data;
}

test.each([
  ['a', 21],
  ['https://abaque.example/join/k3v9x2m7qa', 29],
  ['http://[::1]:8080/join/aé', 25],
  ['x'.repeat(84), 37],
  ['x'.repeat(85), 41],
  ['y'.repeat(150), 49],
  ['z'.repeat(180), 53],
  ['w'.repeat(213), 57],
])('%s', (text, size) => {
  const code = encode(text);
  expect(code?.length).toBe(size);
  expect(code && photograph(code)).toBe(text);
});

test('a text that is too long has no code', () => {
  expect(encode('x'.repeat(214))).toBe(null);
});

test('runs of dark modules become one rectangle', () => {
  expect(
    path([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
});
