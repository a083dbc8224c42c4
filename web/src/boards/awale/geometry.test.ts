import { describe, expect, test } from 'vitest';
import { isTallBetter, layout, pitAt, SEED } from './geometry.ts';
import { PITS } from './position.ts';

const SHAPES = [false, true].flatMap((isTall) =>
  [false, true].flatMap((flipped) =>
    [false, true].map((heads) => [isTall, flipped, heads] as const),
  ),
);

describe.each(SHAPES)('tall %s, flipped %s, with heads %s', (isTall, flipped, heads) => {
  const board = layout(isTall, flipped, heads);

  test('hit testing finds every pit', () => {
    for (const pit of PITS) expect(pitAt(board.at(pit), board)).toBe(pit);
  });

  test('twelve seeds fit in a pit without overlapping', () => {
    for (const pit of PITS) {
      const middle = board.at(pit);
      const spots = Array.from({ length: 12 }, (_, index) => board.slot(pit, index));
      for (const { x, y } of spots) {
        const away = Math.hypot((x - middle.x) / board.pit.rx, (y - middle.y) / board.pit.ry);
        expect(away).toBeLessThan(1);
      }
      for (const [index, a] of spots.entries()) {
        for (const b of spots.slice(index + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * SEED.ry - 1);
        }
      }
    }
  });

  test('all 48 seeds fit in a granary and in one pit', () => {
    for (const store of ['south', 'north', 'A'] as const) {
      const middle = board.at(store);
      const half =
        store === 'A'
          ? { x: board.pit.rx, y: board.pit.ry }
          : { x: board.granary.width / 2, y: board.granary.height / 2 };
      for (let index = 0; index < 48; index += 1) {
        const { x, y } = board.slot(store, index);
        expect(Math.abs(x - middle.x)).toBeLessThan(half.x);
        expect(Math.abs(y - middle.y)).toBeLessThan(half.y);
      }
    }
  });

  test('the arrangement is deterministic', () => {
    expect(layout(isTall, flipped, heads).slot('c', 5)).toEqual(board.slot('c', 5));
  });

  test('sowing is anticlockwise: right along the near row, left along the far one', () => {
    const [near, far] = flipped ? ['abcdef', 'ABCDEF'] : ['ABCDEF', 'abcdef'];
    const xs = (row: string) => [...row].map((pit) => board.at(pit).x);
    expect(xs(near)).toEqual(xs(near).toSorted((a, b) => a - b));
    expect(xs(far)).toEqual(xs(far).toSorted((a, b) => b - a));
    expect(board.at(near[0] ?? 'A').y).toBeGreaterThan(board.at(far[0] ?? 'a').y);
  });
});

test.each([
  [1200, 520, false],
  [1366, 560, false],
  [1424, 884, false],
  [344, 400, true],
  [768, 800, true],
  [640, 240, false],
])('in a box of %i × %i the granaries lie above and below: %s', (width, height, isTall) => {
  expect(isTallBetter(width, height)).toBe(isTall);
});
