import type { Spot } from '../contract.ts';
import { numbers } from '../shared/random.ts';
import { ownerOf, PITS, type Seat } from './position.ts';

/** A pit or a granary. */
export type Store = string;

export interface Layout {
  isTall: boolean;
  /** The side at the bottom. */
  near: Seat;
  width: number;
  height: number;
  /** The top face of the plank, without the visible edge below it. */
  plank: { x: number; y: number; width: number; height: number; round: number };
  pit: { rx: number; ry: number };
  /** The centre of a pit or granary. */
  at: (store: Store) => Spot;
  granary: { width: number; height: number };
  /** The place of a seed count. */
  figure: (store: Store) => Spot;
  /** The place of a pit's letter. */
  letter: (pit: string) => Spot;
  /** The place of the n-th seed of a pit or granary. */
  slot: (store: Store, index: number) => Slot;
}

export interface Slot extends Spot {
  turn: number;
}

export const SEED = { rx: 12.4, ry: 10.6 };
/** The height of the visible edge below the plank. */
export const DEPTH = 16;

interface Measures {
  width: number;
  height: number;
  pitch: number;
  firstPit: number;
  rows: { near: number; far: number };
  pit: { rx: number; ry: number };
  /** `across` seeds per row, rows `apart` from each other. */
  granary: { width: number; height: number; across: number; apart: number };
  granaries: { near: Spot; far: Spot };
  /** From the centre of a pit to its count, away from the other row. */
  figure: number;
}

/** Granaries left and right, as on a carved board. */
const WIDE: Measures = {
  width: 1290,
  height: 520,
  pitch: 145,
  firstPit: 282.5,
  rows: { far: 162, near: 340 },
  pit: { rx: 62, ry: 74 },
  granary: { width: 142, height: 330, across: 4, apart: 20.5 },
  granaries: { near: { x: 1180, y: 251 }, far: { x: 110, y: 251 } },
  figure: 101,
};

/** Granaries above and below, for narrow or tall screens. */
const TALL: Measures = {
  width: 740,
  height: 790,
  pitch: 113,
  firstPit: 87.5,
  rows: { far: 274, near: 488 },
  pit: { rx: 50, ry: 88 },
  granary: { width: 664, height: 104, across: 3, apart: 31 },
  granaries: { near: { x: 370, y: 686 }, far: { x: 370, y: 76 } },
  figure: 112,
};

/** Room for the dogs' heads. */
const WITH_HEADS: { wide: Measures; tall: Measures } = {
  wide: {
    ...WIDE,
    granary: { width: 164, height: 196, across: 5, apart: 11.5 },
    granaries: { near: { x: 1182, y: 124 }, far: { x: 108, y: 378 } },
  },
  tall: {
    ...TALL,
    granary: { width: 486, height: 104, across: 3, apart: 22 },
    granaries: { near: { x: 270, y: 696 }, far: { x: 470, y: 70 } },
  },
};

const EDGE = 10;

/** Granaries at both sides are the usual arrangement: accept smaller pits for it. */
const FAMILIAR = 1.25;

/** Whether the tall arrangement has larger pits in a box of this size. */
export function isTallBetter(width: number, height: number): boolean {
  const size = (m: Measures) =>
    Math.min(width / m.width, height / m.height) * (m.pit.rx + m.pit.ry);
  return size(TALL) > FAMILIAR * size(WIDE);
}

export function layout(isTall: boolean, flipped: boolean, hasHeads = false): Layout {
  const { wide, tall } = hasHeads ? WITH_HEADS : { wide: WIDE, tall: TALL };
  const m = isTall ? tall : wide;
  const isNear = (seat: Seat) => (seat === 'south') !== flipped;
  const at = (store: Store): Spot => {
    if (store === 'south' || store === 'north') {
      return isNear(store) ? m.granaries.near : m.granaries.far;
    }
    const seat = ownerOf(store);
    const index = PITS.indexOf(store) % 6;
    // Sowing is anticlockwise: the near row from left to right, the far one back.
    const column = isNear(seat) ? index : 5 - index;
    return { x: m.firstPit + column * m.pitch, y: isNear(seat) ? m.rows.near : m.rows.far };
  };
  const figure = (store: Store): Spot => {
    const { x, y } = at(store);
    if (store === 'south' || store === 'north') {
      return isTall
        ? { x: x + m.granary.width / 2 - 46, y }
        : { x, y: y + m.granary.height / 2 - 34 };
    }
    return { x, y: y + (isNear(ownerOf(store)) ? m.figure : -m.figure) };
  };
  return {
    isTall,
    near: flipped ? 'north' : 'south',
    width: m.width,
    height: m.height,
    plank: {
      x: EDGE,
      y: EDGE,
      width: m.width - 2 * EDGE,
      height: m.height - 2 * EDGE - DEPTH,
      round: isTall ? 56 : 92,
    },
    pit: m.pit,
    at,
    granary: m.granary,
    figure,
    letter: (pit) => {
      const { x, y } = figure(pit);
      return { x: x - 36, y };
    },
    slot: (store, index) => {
      const { x, y } = at(store);
      const isGranary = store === 'south' || store === 'north';
      const places = isGranary ? [] : inPit(m, store);
      const off = isGranary ? inGranary(m, index) : places[index % places.length];
      return { x: x + (off?.x ?? 0), y: y + (off?.y ?? 0), turn: off?.turn ?? 0 };
    },
  };
}

/** The pit at a point. */
export function pitAt(point: Spot, { at, pit }: Layout): string | null {
  return (
    PITS.find((name) => {
      const { x, y } = at(name);
      return Math.abs(point.x - x) <= pit.rx + 10 && Math.abs(point.y - y) <= pit.ry + 12;
    }) ?? null
  );
}

/** The distance between seeds in one layer. */
const APART = 25.5;
/** Upper layers are a little closer together. */
const SHRINK = [1, 0.8, 0.62];

const arranged = new Map<string, Slot[]>();

/**
 * The places of the seeds of a pit, from the centre outwards: points of a triangular grid, which keep their distance,
 * rotated and jittered differently for every pit.
 */
function inPit(m: Measures, pit: string): Slot[] {
  const key = `${m.width} ${pit}`;
  const known = arranged.get(key);
  if (known) return known;
  const random = numbers(977 * PITS.indexOf(pit) + m.width);
  const slots = SHRINK.flatMap((shrink, layer) => {
    const [rx, ry] = [m.pit.rx - SEED.rx - 4, m.pit.ry - SEED.rx - 5].map((r) => r * shrink) as [
      number,
      number,
    ];
    const angle = random() * Math.PI;
    const start = { x: (random() - 0.5) * APART, y: (random() - 0.5) * APART };
    const found: (Slot & { away: number })[] = [];
    for (let row = -6; row <= 6; row += 1) {
      for (let column = -6; column <= 6; column += 1) {
        const [u, v] = [(column + row / 2) * APART + start.x, row * APART * 0.866 + start.y];
        const x = u * Math.cos(angle) - v * Math.sin(angle) + (random() - 0.5) * 3;
        const y = u * Math.sin(angle) + v * Math.cos(angle) + (random() - 0.5) * 3;
        const turn = Math.round(random() * 180);
        const away = Math.hypot(x / rx, y / ry);
        if (away <= 1) found.push({ x, y: y + 1 - 4 * layer, turn, away });
      }
    }
    return found.sort((a, b) => a.away - b.away).map(({ x, y, turn }) => ({ x, y, turn }));
  });
  arranged.set(key, slots);
  return slots;
}

/** Heaped at one end of the granary, in slightly irregular rows. */
function inGranary({ granary: { width, height, across, apart } }: Measures, index: number): Slot {
  const random = numbers(5003 + 17 * index);
  const shake = () => (random() - 0.5) * 6;
  const turn = Math.round(random() * 180);
  const [row, place] = [Math.floor(index / across), index % across];
  const aside = (place - (across - 1) / 2) * APART + (row % 2 === 0 ? -3.5 : 3.5) + shake();
  const along = row * apart + shake();
  return width > height
    ? { x: 44 - width / 2 + along, y: aside, turn }
    : { x: aside, y: height / 2 - 82 - along, turn };
}
