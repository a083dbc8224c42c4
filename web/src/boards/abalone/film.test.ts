import { describe, expect, test } from 'vitest';
import type { AbaloneEffect } from '../contract.ts';
import { slide } from './film.ts';
import { layout, WIDE } from './geometry.ts';
import { follow, gather } from './marbles.ts';
import { after, parse } from './position.ts';

const board = layout(false);
const before = parse('5/6/7/8/6bbw/8/7/6/5 b 0-0');
const push: AbaloneEffect = {
  shift: [
    ['e7', 'e8'],
    ['e8', 'e9'],
  ],
  out: { from: 'e9', colour: 'white' },
};

describe('marbles', () => {
  test('keep their ids while they move', () => {
    const marbles = gather(before);
    const moved = follow(marbles, push, after(before, push).out);
    const at = (name: string | undefined) => moved.find((marble) => marble.name === name);
    const named = (cell: string) => marbles.find((marble) => marble.cell === cell)?.name;
    expect(at(named('e7'))).toMatchObject({ cell: 'e8', colour: 'black' });
    expect(at(named('e8'))).toMatchObject({ cell: 'e9', colour: 'black' });
    expect(at(named('e9'))).toMatchObject({ cell: null, place: 0, colour: 'white' });
  });

  test('return the same way', () => {
    const marbles = gather(before);
    const moved = follow(marbles, push, after(before, push).out);
    expect(follow(moved, push, before.out, true)).toEqual(marbles);
  });

  test('after a jump, those already in place keep their ids', () => {
    const marbles = gather(before);
    const other = gather(parse('5/6/7/8/5b1bw/8/7/6/5 b 0-0'), marbles);
    const name = (list: typeof marbles, cell: string) =>
      list.find((marble) => marble.cell === cell)?.name;
    expect(name(other, 'e8')).toBe(name(marbles, 'e8'));
    expect(name(other, 'e9')).toBe(name(marbles, 'e9'));
    expect(new Set(other.map((marble) => marble.name)).size).toBe(3);
  });
});

describe('a push', () => {
  const marbles = gather(before);
  const moved = follow(marbles, push, { white: 1, black: 0 });
  const film = slide(marbles, moved, board);
  const motionOf = (cell: string) => {
    const name = marbles.find((marble) => marble.cell === cell)?.name;
    return film.motions.find(({ piece }) => piece === name);
  };

  test('moves the whole column at once, with a small overshoot', () => {
    for (const [from, to] of push.shift) {
      const motion = motionOf(from);
      const [start, over, end] = motion?.poses ?? [];
      expect(motion?.delay).toBe(0);
      expect(start).toMatchObject(board.at(from));
      expect(end).toMatchObject(board.at(to));
      expect(over?.x).toBeGreaterThan(board.at(to).x);
    }
  });

  test('rolls the falling marble outside the cells into the gutter', () => {
    const poses = motionOf('e9')?.poses ?? [];
    expect(poses[0]).toMatchObject({ ...board.at('e9'), scale: 1 });
    expect(poses.at(-1)).toMatchObject({ ...board.gutter('white', 0), scale: board.frame.scale });
    for (const pose of poses.slice(1)) {
      const away = Math.hypot(pose.x - board.middle.x, pose.y - board.middle.y);
      expect(away).toBeGreaterThan(WIDE.away - 1);
    }
    const times = poses.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((at) => at >= 0 && at <= 1)).toBe(true);
  });

  test('plays its sounds in order: sliding, touching, falling', () => {
    const inOrder = [...film.beats].sort((a, b) => a.at - b.at);
    expect(inOrder.map(({ cue }) => cue)).toEqual(['slide', 'knock', 'fall']);
    expect(film.length).toBeGreaterThanOrEqual(inOrder.at(-1)?.at ?? Infinity);
  });
});

test('dragged marbles start from where they are', () => {
  const marbles = gather(before);
  const effect: AbaloneEffect = { shift: [['e7', 'f8']], out: null };
  const moved = follow(marbles, effect, before.out);
  const start = slide(marbles, moved, board, 0.5).motions[0]?.poses[0];
  const [a, b] = [board.at('e7'), board.at('f8')];
  expect(start).toMatchObject({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
});
