import { expect, test } from 'vitest';
import { Gif } from './gif';
import { Palette, UNCHANGED } from './palette';
import { framesOf } from './frames';

/** Decodes a GIF as its specification says: the frames, each as palette indices. */
async function read(blob: Blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const short = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  expect(new TextDecoder().decode(bytes.slice(0, 6))).toBe('GIF89a');
  const [width, height] = [short(6), short(8)];
  let at = 13 + 256 * 3;
  const frames: { delay: number; picture: number[]; stored: number }[] = [];
  let picture = new Array<number>(width * height).fill(0);
  let delay = 0;
  const data = () => {
    const found: number[] = [];
    while (bytes[at]) {
      found.push(...bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0)));
      at += 1 + (bytes[at] ?? 0);
    }
    at += 1;
    return found;
  };
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return { width, height, frames };
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = short(at + 4);
      at += 2;
      data();
      continue;
    }
    expect(kind).toBe(0x2c);
    const [x, y, w, h] = [short(at + 1), short(at + 3), short(at + 5), short(at + 7)];
    at += 11;
    const indices = decompress(data());
    expect(indices).toHaveLength(w * h);
    picture = [...picture];
    indices.forEach((index, place) => {
      const to = (y + Math.floor(place / w)) * width + x + (place % w);
      if (index !== UNCHANGED) picture[to] = index;
    });
    frames.push({ delay, picture, stored: w * h });
  }
}

function decompress(bytes: number[]): number[] {
  const found: number[] = [];
  let table: number[][] = [];
  let size = 9;
  let before: number[] | null = null;
  let bit = 0;
  const reset = () => {
    table = Array.from({ length: 258 }, (_, code) => (code < 256 ? [code] : []));
    size = 9;
    before = null;
  };
  reset();
  for (;;) {
    let code = 0;
    for (let place = 0; place < size; place += 1, bit += 1) {
      code |= (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) << place;
    }
    if (code === 256) {
      reset();
      continue;
    }
    if (code === 257) return found;
    const last: number[] | null = before;
    const entry: number[] = table[code] ?? [...(last ?? []), last?.[0] ?? 0];
    found.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = entry;
  }
}

/** Numbers that repeat and vary enough to fill the table of codes several times. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % (state & 1 ? 255 : 7);
  });
}

test('what is written can be read again, frame by frame', async () => {
  const [width, height] = [160, 120];
  const first = noise(width * height, 1);
  const second = first.slice();
  second.set([9, 8, 7], 5000);
  const gif = new Gif(width, height, new Uint8Array(768));
  for (const frame of [first, second, second]) gif.add(frame, 70);
  const found = await read(gif.finish());
  expect([found.width, found.height]).toEqual([width, height]);
  expect(found.frames.map(({ picture }) => picture)).toEqual(
    [first, second, second].map((frame) => [...frame]),
  );
  expect(found.frames.map(({ delay }) => delay)).toEqual([70, 70, 70]);
  // Only what changes is stored.
  expect(found.frames.map(({ stored }) => stored)).toEqual([width * height, 3, 1]);
});

test('a palette keeps few colours as they are and spreads over many', () => {
  const few = new Palette();
  const pixels = new Uint8ClampedArray([200, 16, 40, 255, 8, 240, 96, 255, 200, 16, 40, 255]);
  few.count(pixels);
  few.choose();
  const colours = [...few.indices(pixels)].map((index) => [
    ...few.colours.slice(index * 3, index * 3 + 3),
  ]);
  expect(colours).toEqual([
    [200, 16, 40],
    [8, 240, 96],
    [200, 16, 40],
  ]);

  const many = new Palette();
  const ramp = new Uint8ClampedArray(256 * 256 * 4);
  for (let at = 0; at < ramp.length / 4; at += 1) ramp.set([at & 255, at >> 8, 128, 255], at * 4);
  many.count(ramp);
  many.choose();
  const worst = [...many.indices(ramp)].reduce((most, index, at) => {
    const apart = [0, 1].map((part) =>
      Math.abs((many.colours[index * 3 + part] ?? 0) - (ramp[at * 4 + part] ?? 0)),
    );
    return Math.max(most, ...apart);
  }, 0);
  expect(worst).toBeLessThan(24);
});

test.each([
  [0, 1],
  [40, 41],
  [239, 240],
  [240, 240],
  [3000, 240],
])('a game of %i moves has %i frames', (moves, count) => {
  const frames = framesOf(moves);
  expect(frames).toHaveLength(count);
  expect([frames[0]?.ply, frames.at(-1)?.ply]).toEqual([0, moves]);
  expect(
    frames.every((frame, place) => place === 0 || frame.ply > (frames[place - 1]?.ply ?? 0)),
  ).toBe(true);
  const seconds = frames.reduce((all, { hundredths }) => all + hundredths, 0) / 100;
  expect(seconds).toBeLessThan(60);
});
