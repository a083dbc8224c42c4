import { describe, expect, test } from 'vitest';
import {
  after,
  HOLE_ROWS,
  layersAfter,
  looksLike,
  parse,
  withLayers,
  withLayersOf,
} from './position.ts';

const START = 'Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l';
const EMPTY = '2/4/6/8/9/8/6/4/2 l 24 24';

describe('a position', () => {
  test('has 49 holes, c9 and d9 on top, f1 and g1 below', () => {
    expect(HOLE_ROWS.flat()).toHaveLength(49);
    expect(HOLE_ROWS[0]).toEqual(['c9', 'd9']);
    expect(HOLE_ROWS[4]?.[0]).toBe('a5');
    expect(HOLE_ROWS[8]).toEqual(['f1', 'g1']);
  });

  test.each([
    ['c9', { height: 1, colour: 'light', layers: 'l' }],
    ['d9', { height: 1, colour: 'dark', layers: 'd' }],
    ['b7', { height: 1, colour: 'dark', layers: 'd' }],
    ['i6', { height: 1, colour: 'dark', layers: 'd' }],
    ['e5', undefined],
    ['g1', { height: 1, colour: 'light', layers: 'l' }],
  ])('at the start, %s holds %o', (hole, tower) => {
    expect(parse(START).towers.get(hole)).toEqual(tower);
  });

  test('counts 48 towers at the start, and no stock', () => {
    const { towers, stock, turn } = parse(START);
    expect([towers.size, stock, turn]).toEqual([48, null, 'light']);
  });

  test('reads heights from letters, and stocks while counters are placed', () => {
    const { towers, stock, turn } = parse('Ee/4/6/8/9/8/6/4/1c d 3 0');
    expect([...towers]).toEqual([
      ['c9', { height: 5, colour: 'light', layers: 'nnnnl' }],
      ['d9', { height: 5, colour: 'dark', layers: 'nnnnd' }],
      ['g1', { height: 3, colour: 'dark', layers: 'nnd' }],
    ]);
    expect([stock, turn]).toEqual([{ light: 3, dark: 0 }, 'dark']);
  });

  test.each(['', 'Aa/4 l', '3/4/6/8/9/8/6/4/2 l', '1/4/6/8/9/8/6/4/2 l'])(
    'of the wrong shape is not drawn: %j',
    (text) => {
      expect(() => parse(text)).toThrow(RangeError);
    },
  );
});

describe('after a move', () => {
  test('the two towers are one, in the colour of the one that moved', () => {
    const { towers, turn } = after(parse('Bc/4/6/8/9/8/6/4/2 l'), { from: 'c9', to: 'd9' });
    expect([...towers]).toEqual([['d9', { height: 5, colour: 'light', layers: 'nndnl' }]]);
    expect(turn).toBe('dark');
  });

  test('a placed counter comes from its stock, and the last one ends the placing', () => {
    const effect = { place: 'e5', colour: 'dark' } as const;
    expect(after(parse(EMPTY), effect).stock).toEqual({ light: 24, dark: 23 });
    expect(after(parse('2/4/6/8/9/8/6/4/2 l 0 1'), effect).stock).toBeNull();
  });

  test('the position before is left as it was', () => {
    const before = parse(START);
    after(before, { from: 'c9', to: 'd9' });
    expect(looksLike(before, parse(START))).toBe(true);
  });
});

test.each([
  [START, START.replace(' l', ' d'), true],
  [START, START.replace('Aa/', 'aA/'), false],
  [EMPTY, '2/4/6/8/9/8/6/4/2 l 23 24', false],
  ['A1/4/6/8/9/8/6/4/2 l', 'B1/4/6/8/9/8/6/4/2 l', false],
])('%j looks like %j: %s', (a, b, isAlike) => {
  expect(looksLike(parse(a), parse(b))).toBe(isAlike);
});

describe('inside the towers', () => {
  const moves = [
    { from: 'c9', to: 'd9' },
    { from: 'd8', to: 'd9' },
    { from: 'b8', to: 'c8' },
  ];

  test('the counters lie as the moves have put them', () => {
    expect(layersAfter(START, [])).toBe('');
    expect(layersAfter(START, moves)).toBe('d9dll c8dl');
    expect(layersAfter(EMPTY, [{ place: 'e5', colour: 'dark' }])).toBe('');
  });

  test('only what fits the position is believed', () => {
    const text = '1C/1B1a/6/8/9/8/6/4/2 l';
    const layers = (known: string) =>
      [...withLayers(parse(text), known).towers.values()].map((tower) => tower.layers);
    expect(layers('d9dll c8dl')).toEqual(['dll', 'dl', 'd']);
    // Another height, another owner, another place.
    expect(layers('d9dl c8ld e8dl')).toEqual(['nnl', 'nl', 'd']);
    expect(layers('')).toEqual(['nnl', 'nl', 'd']);
  });

  test('a board goes on with what it has shown', () => {
    const known = after(parse('Aa/4/6/8/9/8/6/4/2 l'), { from: 'c9', to: 'd9' });
    const [tower] = withLayersOf(parse('1B/4/6/8/9/8/6/4/2 d'), known).towers.values();
    expect(tower?.layers).toBe('dl');
  });
});
