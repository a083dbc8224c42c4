import { describe, expect, test } from 'vitest';
import type { AwaleEffect } from '../contract.ts';
import { drops, sowing, stepTime } from './film.ts';
import { layout } from './geometry.ts';
import { after, parse } from './position.ts';
import { scatter, travel } from './seeds.ts';

const board = layout(false, false);

// Eighteen seeds go more than once round, and four pits are captured: the end of a real game.
const before = parse('2,1,18,1,1,0/1,0,1,1,0,0 16-6 S');
const long: AwaleEffect = {
  from: 'C',
  path: [...'DEFabcdefABDEFabcd'],
  captured: ['d', 'c', 'b', 'a'],
  gathered: [],
};

describe('seeds', () => {
  test('match the position, each in its own place', () => {
    const seeds = scatter(before);
    expect(seeds).toHaveLength(48);
    expect(new Set(seeds.map(({ name }) => name)).size).toBe(48);
    expect(new Set(seeds.map(({ store, slot }) => `${store}${slot}`)).size).toBe(48);
    expect(seeds.filter(({ store }) => store === 'C')).toHaveLength(18);
    expect(seeds.filter(({ store }) => store === 'south')).toHaveLength(16);
  });

  test('move to where the next position has them', () => {
    const moved = travel(scatter(before), long).after;
    const counts = (seeds: typeof moved) =>
      seeds
        .map(({ store, slot }) => `${store}${slot}`)
        .sort()
        .join();
    expect(counts(moved)).toBe(counts(scatter(after(before, long))));
  });

  test('after a jump, as many as possible stay', () => {
    const seeds = scatter(parse('4,4,4,4,4,4/4,4,4,4,4,4 0-0 S'));
    const other = scatter(parse('0,5,5,5,5,4/4,4,4,4,4,4 0-0 N'), seeds);
    const stayed = other.filter((seed) => seeds.includes(seed));
    expect([other.length, stayed.length]).toEqual([48, 44]);
    expect(new Set(other.map(({ name }) => name))).toEqual(new Set(seeds.map(({ name }) => name)));
  });
});

describe('the duration of a sowing', () => {
  test.each([
    [1, 90],
    [6, 90],
  ])('seed %i takes %i ms', (seed, time) => {
    expect(stepTime(seed)).toBe(time);
  });

  test('shrinks per seed after six seeds, down to a minimum', () => {
    const times = Array.from({ length: 12 }, (_, index) => stepTime(index + 6));
    for (const [index, time] of times.slice(1).entries()) {
      expect(time).toBeLessThanOrEqual(times[index] ?? 0);
    }
    expect(stepTime(7)).toBeLessThan(90);
    expect(stepTime(48)).toBeGreaterThan(30);
  });

  test('is the sum of its steps', () => {
    const [first = 0, second = 0, third = 0] = drops(3);
    expect([second - first, third - second]).toEqual([90, 90]);
  });
});

describe('the animation of a sowing', () => {
  const seeds = scatter(before);
  const { film } = sowing(seeds, long, board);
  const shows = [...film.beats].sort((a, b) => a.at - b.at);

  test('drops the seeds in order of the path', () => {
    const sown = shows
      .filter(({ cue }) => cue === 'sow')
      .map(({ show }) => Object.keys(show ?? {}));
    expect(sown.flat()).toEqual(long.path);
  });

  test('captures the pits in order, after the last seed has fallen', () => {
    const taken = shows.filter(({ cue }) => cue === 'take');
    expect(taken.map(({ show }) => show)).toEqual([{ d: 0 }, { c: 0 }, { b: 0 }, { a: 0 }]);
    const lastFall = drops(long.path.length).at(-1) ?? Infinity;
    for (const { at } of taken) expect(at).toBeGreaterThan(lastFall);
  });

  test('ends with the counts of the new position', () => {
    const figures: Record<string, number> = { ...before.pits, ...before.taken };
    for (const { show } of shows) Object.assign(figures, show);
    const end = after(before, long);
    expect(figures).toEqual({ ...end.pits, ...end.taken });
  });

  test('moves every seed from its old to its new place', () => {
    const end = travel(seeds, long).after;
    expect(film.motions.length).toBeGreaterThanOrEqual(18);
    for (const { piece, poses } of film.motions) {
      const [from, to] = [seeds, end].map((list) => list.find(({ name }) => name === piece));
      const spot = (seed: typeof from) => seed && board.slot(seed.store, seed.slot);
      expect(poses[0]).toMatchObject({ at: 0, ...spot(from) });
      expect(poses.at(-1)).toMatchObject({ at: 1, ...spot(to) });
      const times = poses.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  test('lasts as long as its last motion', () => {
    for (const { delay, duration } of film.motions) {
      expect(delay + duration).toBeLessThanOrEqual(film.length);
    }
  });
});

test('a seed passes over each pit on its way', () => {
  const position = parse('0,0,3,0,0,0/0,0,0,0,0,1 0-0 S');
  const effect = { from: 'C', path: ['D', 'E', 'F'], captured: [], gathered: [] };
  const { film } = sowing(scatter(position), effect, board);
  const last = film.motions.find(
    ({ poses }) => Math.abs((poses.at(-1)?.x ?? 0) - board.at('F').x) < 60,
  );
  const xs = last?.poses.map(({ x }) => x) ?? [];
  for (const pit of ['D', 'E', 'F']) {
    expect(xs.some((x) => Math.abs(x - board.at(pit).x) < 20)).toBe(true);
  }
});

test('at the end both rows are gathered at the same time', () => {
  const position = parse('1,0,0,0,0,0/0,0,2,0,0,0 23-22 S');
  const effect: AwaleEffect = {
    from: 'A',
    path: ['B'],
    captured: [],
    gathered: [
      ['B', 1],
      ['c', 2],
    ],
  };
  const { film } = sowing(scatter(position), effect, board);
  const taken = film.beats.filter(({ cue }) => cue === 'take');
  expect(taken.map(({ show }) => show)).toEqual([{ B: 0 }, { c: 0 }]);
  expect(new Set(taken.map(({ at }) => at)).size).toBe(1);
});
