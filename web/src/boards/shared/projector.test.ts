import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Film } from './film.ts';
import { Projector } from './projector.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const film: Film<string> = {
  motions: [],
  beats: [
    { at: 200, cue: 'land', show: 'second' },
    { at: 100, cue: 'lift', show: 'first' },
  ],
  length: 300,
};

function play(speed: number) {
  const log: string[] = [];
  const projector = new Projector<string>();
  projector.play({
    film,
    speed,
    element: () => null,
    show: (what) => log.push(what),
    cue: (cue) => log.push(cue),
    end: () => log.push('end'),
  });
  return { log, projector };
}

test('a film shows and plays its beats in order, and ends', () => {
  const { log, projector } = play(1);
  vi.advanceTimersByTime(150);
  expect(log).toEqual(['first', 'lift']);
  expect(projector.isRunning).toBe(true);
  vi.advanceTimersByTime(150);
  expect(log).toEqual(['first', 'lift', 'second', 'land', 'end']);
  expect(projector.isRunning).toBe(false);
});

test('double speed takes half the time', () => {
  const { log } = play(2);
  vi.advanceTimersByTime(150);
  expect(log.at(-1)).toBe('end');
});

test('finishing early shows the rest silently, once', () => {
  const { log, projector } = play(1);
  vi.advanceTimersByTime(150);
  projector.finish();
  projector.finish();
  vi.advanceTimersByTime(1000);
  expect(log).toEqual(['first', 'lift', 'second', 'end']);
});

test('a later key finishes the film, the key that started it does not', () => {
  const { log, projector } = play(1);
  projector.hurry({ timeStamp: performance.now() - 1 } as Event);
  expect(log).toEqual([]);
  projector.hurry({ timeStamp: performance.now() + 1 } as Event);
  expect(log).toEqual(['first', 'second', 'end']);
});

test('another film ends the first one', () => {
  const { log, projector } = play(1);
  projector.play({ film: { motions: [], beats: [], length: 10 }, speed: 1, element: () => null });
  expect(log).toEqual(['first', 'second', 'end']);
});

test('pieces are animated after their delay, at the speed', () => {
  const element = document.createElement('i');
  const animate = vi.fn((_frames: object, _timing: object) => ({ cancel: vi.fn() }));
  Object.assign(element, { animate });
  const pose = { x: 1, y: 2 };
  new Projector().play({
    film: {
      motions: [
        {
          piece: 'a',
          delay: 20,
          duration: 100,
          poses: [
            { at: 0, ...pose, ease: 'linear' },
            { at: 1, ...pose, scale: 2, turn: 30 },
          ],
        },
      ],
      beats: [],
      length: 120,
    },
    speed: 2,
    element: (piece) => (piece === 'a' ? element : null),
  });
  expect(animate).toHaveBeenCalledWith(
    [
      { offset: 0, transform: 'translate(1px, 2px)', easing: 'linear' },
      { offset: 1, transform: 'translate(1px, 2px) rotate(30deg) scale(2)' },
    ],
    { delay: 10, duration: 50, fill: 'backwards' },
  );
});
