// QR codes after ISO/IEC 18004: bytes, error correction M (a sixth of the code may be lost), versions 1
// to 10, which is enough for any address of ours (213 bytes).

/** For each version: correction bytes a block, then the data bytes of each block. */
const BLOCKS: readonly [correction: number, data: readonly number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Where the small squares sit that keep a large code straight. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square of dark and light modules, by row. None for a text that is too long. */
export function encode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((_, place) => bytes.length <= capacity(place + 1));
  if (version === 0) return null;
  const codewords = interleave(dataCodewords(bytes, version), version);
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const code = draw(version, codewords, mask);
    const cost = penalty(code);
    if (cost < least) [best, least] = [code, cost];
  }
  return best;
}

/** The dark modules as one path, each module one unit wide. */
export function path(code: boolean[][]): string {
  const runs: string[] = [];
  code.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
  });
  return runs.join('');
}

const blocksOf = (version: number) => BLOCKS[version - 1] ?? [0, []];
const dataLength = (version: number): number => blocksOf(version)[1].reduce((a, b) => a + b, 0);
const countBits = (version: number): number => (version < 10 ? 8 : 16);
const capacity = (version: number): number =>
  Math.floor((dataLength(version) * 8 - 4 - countBits(version)) / 8);

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  const length = dataLength(version);
  push(0, Math.min(4, length * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  }
  for (let pad = 0; words.length < length; pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

function interleave(data: number[], version: number): number[] {
  const [correction, lengths] = blocksOf(version);
  const divisor = generator(correction);
  let from = 0;
  const blocks = lengths.map((length) => {
    const block = data.slice(from, from + length);
    from += length;
    return { block, check: remainder(block, divisor) };
  });
  const words: number[] = [];
  for (let at = 0; at < Math.max(...lengths); at += 1) {
    for (const { block } of blocks) {
      const word = block[at];
      if (word !== undefined) words.push(word);
    }
  }
  for (let at = 0; at < correction; at += 1) {
    for (const { check } of blocks) words.push(check[at] ?? 0);
  }
  return words;
}

/** Multiplication in the field of 256 elements that the codes are made in. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, place) =>
    Number(place === degree - 1),
  );
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) {
      result[place] = times(result[place] ?? 0, root) ^ (result[place + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  let result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0);
    result = [...result.slice(1), 0].map(
      (word, place) => word ^ times(divisor[place] ?? 0, factor),
    );
  }
  return result;
}

function draw(version: number, codewords: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, value: boolean) => {
    const [row, marks] = [dark[y], fixed[y]];
    if (!row || !marks || x < 0 || x >= size) return;
    row[x] = value;
    marks[x] = true;
  };

  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.length - 1;
  centres.forEach((cy, row) => {
    centres.forEach((cx, column) => {
      // The three large squares have these corners already.
      const corner =
        (row === 0 && column === 0) ||
        (row === 0 && column === last) ||
        (row === last && column === 0);
      if (corner) return;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    });
  });
  setFormat(size, mask, set);
  if (version >= 7) setVersion(size, version, set);
  setData(size, codewords, mask, dark, fixed);
  return dark;
}

type Set = (x: number, y: number, value: boolean) => void;

function setFormat(size: number, mask: number, set: Set): void {
  // Level M is 00 in these five bits; ten more protect them.
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (place: number) => ((bits >> place) & 1) === 1;
  for (let place = 0; place < 6; place += 1) set(8, place, bit(place));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) set(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) set(size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) set(8, size - 15 + place, bit(place));
  set(8, size - 8, true);
}

function setVersion(size: number, version: number, set: Set): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place += 1) {
    const value = ((bits >> place) & 1) === 1;
    const [a, b] = [size - 11 + (place % 3), Math.floor(place / 3)];
    set(a, b, value);
    set(b, a, value);
  }
}

/** Fills what is left in columns of two, up and down from the right, and turns it by the mask. */
function setData(
  size: number,
  codewords: number[],
  mask: number,
  dark: boolean[][],
  fixed: boolean[][],
): void {
  const turns = MASKS[mask];
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        row[x] = (bit === 1) !== (turns?.(x, y) ?? false);
        at += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks, false finders, too much of one shade. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const at = (x: number, y: number) => code[y]?.[x] ?? false;
  let cost = 0;
  for (const swap of [false, true]) {
    for (let line = 0; line < size; line += 1) {
      let run = 0;
      let recent = '';
      for (let place = 0; place < size; place += 1) {
        const value = swap ? at(line, place) : at(place, line);
        const before = swap ? at(line, place - 1) : at(place - 1, line);
        run = place > 0 && value === before ? run + 1 : 1;
        if (run === 5) cost += 3;
        else if (run > 5) cost += 1;
        recent = (recent + (value ? '1' : '0')).slice(-11);
        if (recent === '10111010000' || recent === '00001011101') cost += 40;
      }
    }
  }
  let darks = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const value = at(x, y);
      if (value) darks += 1;
      const square = x + 1 < size && y + 1 < size;
      if (
        square &&
        at(x + 1, y) === value &&
        at(x, y + 1) === value &&
        at(x + 1, y + 1) === value
      ) {
        cost += 3;
      }
    }
  }
  return cost + Math.floor(Math.abs((darks * 20) / (size * size) - 10)) * 10;
}
