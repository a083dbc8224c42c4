import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr';

/** Decodes the path as a camera would: rasterised with a few pixels per module. */
function scan({ path, size }: { path: string; size: number }): string | undefined {
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (
        let column = Number(x) * scale;
        column < (Number(x) + Number(run)) * scale;
        column += 1
      ) {
        const pixel = (row * width + column) * 4;
        pixels.fill(0, pixel, pixel + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}

test.each([
  'a',
  'https://abaque.example/join/k3v9x2m7qa',
  'http://[::1]:8080/join/aé',
  `https://abaque.example/join/${'x'.repeat(250)}`,
])('a camera reads %s', (text) => {
  expect(scan(qrPath(text))).toBe(text);
});
