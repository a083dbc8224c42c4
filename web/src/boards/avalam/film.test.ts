import { expect, test } from 'vitest';
import { journey, landing } from './film.ts';

const [from, to] = [
  { x: 10, y: 100 },
  { x: 74, y: 60 },
];

test('a tower is lifted, goes across and lands where it should', () => {
  const { motions, beats, length } = journey(from, to);
  const poses = motions[0]?.poses ?? [];
  expect(poses[0]).toMatchObject({ at: 0, ...from });
  expect(poses.at(-1)).toMatchObject({ at: 1, ...to });
  // In the air it is above both ends of its way, seen from the same place.
  expect(poses[1]).toMatchObject({ x: from.x });
  expect(poses[1]?.y).toBeLessThan(from.y);
  expect(poses[2]).toMatchObject({ x: to.x });
  expect(poses[2]?.y).toBeLessThan(to.y);
  expect(beats.map(({ cue }) => cue)).toEqual(['lift', 'land']);
  expect(beats.at(-1)).toMatchObject({ at: length, show: 'landed' });
});

test('a tower from the hand only lands, which takes less time', () => {
  const { motions, beats, length } = landing(from, to);
  expect(motions[0]?.poses.map(({ x, y }) => ({ x, y }))).toEqual([from, to]);
  expect(beats).toEqual([{ at: length, cue: 'land', show: 'landed' }]);
  expect(length).toBeLessThan(journey(from, to).length);
});
