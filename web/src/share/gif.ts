// An encoder for animated GIF89a. Each frame holds only what has
// changed since the one before.
import { UNCHANGED } from './palette';

/** Code sizes of the compression: 8 bits for the colours, at most 12 for a sequence of them. */
const COLOUR_BITS = 8;
const MOST_BITS = 12;
const CLEAR = 1 << COLOUR_BITS;
const END = CLEAR + 1;

export class Gif {
  readonly #width: number;
  readonly #height: number;
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #shown: Uint8Array | null = null;
  #frames = 0;

  /** `colours`: 256 of them as red, green, blue, …; the last stands for “unchanged”. */
  constructor(width: number, height: number, colours: Uint8Array) {
    this.#width = width;
    this.#height = height;
    const header = [...ascii('GIF89a'), ...short(width), ...short(height), 0xf7, 0, 0];
    // Loops forever.
    const loop = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0];
    this.#add([...header, ...colours, ...loop]);
  }

  get frames(): number {
    return this.#frames;
  }

  /** Adds a frame, which is shown for so many hundredths of a second. */
  add(indices: Uint8Array, hundredths: number): void {
    const { x, y, width, height } = this.#changed(indices);
    const before = this.#shown;
    const piece = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const at = (y + row) * this.#width + x + column;
        const index = indices[at] ?? 0;
        piece[row * width + column] = before?.[at] === index ? UNCHANGED : index;
      }
    }
    // What is drawn stays; one index shows what was there before.
    const control = [0x21, 0xf9, 4, 0b0000_0101, ...short(hundredths), UNCHANGED, 0];
    const place = [0x2c, ...short(x), ...short(y), ...short(width), ...short(height), 0];
    this.#add([...control, ...place, COLOUR_BITS]);
    this.#parts.push(blocks(compress(piece)));
    this.#shown = indices;
    this.#frames += 1;
  }

  finish(): Blob {
    this.#add([0x3b]);
    return new Blob(this.#parts, { type: 'image/gif' });
  }

  #add(bytes: number[]): void {
    this.#parts.push(Uint8Array.from(bytes));
  }

  /** The smallest rectangle with everything that differs from the frame before. */
  #changed(indices: Uint8Array): { x: number; y: number; width: number; height: number } {
    const [width, height] = [this.#width, this.#height];
    const before = this.#shown;
    if (!before) return { x: 0, y: 0, width, height };
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let at = 0; at < indices.length; at += 1) {
      if (indices[at] === before[at]) continue;
      const column = at % width;
      const row = (at - column) / width;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
    if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const short = (value: number): number[] => [value & 255, (value >> 8) & 255];

/** Compresses indices (LZW with codes of growing length). */
function compress(indices: Uint8Array): number[] {
  const bytes: number[] = [];
  let buffer = 0;
  let filled = 0;
  let size = COLOUR_BITS + 1;
  const put = (code: number) => {
    buffer |= code << filled;
    filled += size;
    while (filled >= 8) {
      bytes.push(buffer & 255);
      buffer >>>= 8;
      filled -= 8;
    }
  };
  let next = END + 1;
  const known = new Map<number, number>();
  put(CLEAR);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    const key = (prefix << 8) | index;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    prefix = index;
    if (next < 1 << MOST_BITS) {
      known.set(key, next);
      // Decoders know this code only after the next one.
      if (next === 1 << size) size += 1;
      next += 1;
    } else {
      put(CLEAR);
      known.clear();
      size = COLOUR_BITS + 1;
      next = END + 1;
    }
  }
  put(prefix);
  put(END);
  if (filled > 0) bytes.push(buffer & 255);
  return bytes;
}

/** Data in blocks of at most 255 bytes, each after its length. */
function blocks(bytes: number[]): Uint8Array<ArrayBuffer> {
  const count = Math.ceil(bytes.length / 255);
  const made = new Uint8Array(bytes.length + count + 1);
  for (let block = 0, to = 0; block < count; block += 1) {
    const part = bytes.slice(block * 255, (block + 1) * 255);
    made[to] = part.length;
    made.set(part, to + 1);
    to += part.length + 1;
  }
  return made;
}
