import type { AwaleEffect, Cue, Spot } from '../contract.ts';
import { EASE_IN, EASE_OUT, type Film, type Motion, type Pose } from '../shared/film.ts';
import type { Layout } from './geometry.ts';
import { ownerOf } from './position.ts';
import { travel, type Seed } from './seeds.ts';

/** The seed counts that change, by pit or granary. */
export type Figures = Record<string, number>;

/** Picking up the seeds. */
const LIFT = 150;
/** One seed, slow enough to follow; from the seventh on faster. */
const STEP = 90;
const STEADY = 6;
const FASTER = 0.86;
const FASTEST = 38;
/** The fraction of a step in which the hand moves on; in the rest the seed falls. */
const REACH = 0.6;
/** A pause after the last seed, before captures. */
const PAUSE = 280;
const TAKE = 300;
const STAGGER = 35;
const BETWEEN_PITS = 260;
/** The height of the hand above the pits. */
const HEIGHT = 34;
const IN_HAND = 1.1;

/** The duration of the n-th seed, from 1. */
export function stepTime(seed: number): number {
  if (seed <= STEADY) return STEP;
  return Math.max(FASTEST, STEP * FASTER ** (seed - STEADY));
}

/** The times at which the seeds fall. */
export function drops(seeds: number): number[] {
  let time = LIFT;
  return Array.from({ length: seeds }, (_, index) => (time += stepTime(index + 1)));
}

/** A sowing, seed by seed, then the captures in order, then the seeds gathered at the end. */
export function sowing(
  before: readonly Seed[],
  effect: AwaleEffect,
  layout: Layout,
): { film: Film<Figures>; after: Seed[] } {
  const way = travel(before, effect);
  const tracks = new Map<string, Track>();
  const beats: Film<Figures>['beats'] = [];
  const figures: Figures = {};
  for (const { store } of before) figures[store] = (figures[store] ?? 0) + 1;
  const say = (at: number, cue: Cue | undefined, change: Figures) => {
    Object.assign(figures, change);
    beats.push({ at, cue, show: { ...change } });
  };
  const trackOf = (name: string): Track => {
    const track = tracks.get(name) ?? startOf(before, name, layout);
    tracks.set(name, track);
    return track;
  };

  const times = drops(way.sown.length);
  say(LIFT / 2, 'lift', { [effect.from]: 0 });
  way.sown.forEach((seed, index) => {
    const track = trackOf(seed.name);
    const grip = gripOf(index);
    const over = (spot: Spot): Omit<Pose, 'at'> => ({
      x: spot.x + grip.x,
      y: spot.y - HEIGHT + grip.y,
      scale: IN_HAND,
      turn: track.turn,
    });
    track.poses.push({ at: LIFT, ...over(layout.at(effect.from)), ease: 'linear' });
    for (let step = 0; step <= index; step += 1) {
      const pit = effect.path[step] ?? seed.store;
      const begin = step === 0 ? LIFT : (times[step - 1] ?? LIFT);
      const reached = begin + REACH * stepTime(step + 1);
      track.poses.push({ at: reached, ...over(layout.at(pit)), ease: EASE_IN });
      // While a seed falls, the hand waits.
      const end = times[step] ?? reached;
      if (step < index) track.poses.push({ at: end, ...over(layout.at(pit)), ease: 'linear' });
      else track.poses.push({ at: end, ...rest(seed, layout) });
    }
    const time = times[index] ?? LIFT;
    say(time, 'sow', { [seed.store]: (figures[seed.store] ?? 0) + 1 });
  });

  let time = (times.at(-1) ?? LIFT) + PAUSE;
  for (const { pit, seeds } of way.taken) {
    time = carry(time, pit, seeds) + BETWEEN_PITS - TAKE;
  }
  if (way.taken.length > 0) time += TAKE;
  // At the end both sides gather at the same time.
  const last = way.gathered.map(({ pit, seeds }) => carry(time, pit, seeds));

  function carry(start: number, pit: string, seeds: Seed[]): number {
    say(start, 'take', { [pit]: 0 });
    seeds.forEach((seed, index) => {
      const track = trackOf(seed.name);
      const from = track.poses.at(-1) ?? { x: 0, y: 0 };
      const leave = start + index * STAGGER;
      const to = rest(seed, layout);
      const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - HEIGHT };
      track.poses.push({ ...from, at: leave, ease: 'ease-in' });
      track.poses.push({
        at: leave + TAKE / 2,
        ...middle,
        scale: 1.15,
        turn: to.turn,
        ease: EASE_OUT,
      });
      track.poses.push({ at: leave + TAKE, ...to });
    });
    const end = start + (seeds.length - 1) * STAGGER + TAKE;
    const granary = seeds[0]?.store ?? ownerOf(pit);
    say(end, undefined, { [granary]: (figures[granary] ?? 0) + seeds.length });
    return end;
  }

  const motions = [...tracks].map(([name, { poses }]) => motion(name, poses));
  const length = Math.max(time, ...last, ...motions.map((m) => m.delay + m.duration));
  return { film: { motions, beats, length }, after: way.after };
}

interface Track {
  turn: number;
  /** Keyframes at times in milliseconds. */
  poses: Pose[];
}

function startOf(before: readonly Seed[], name: string, layout: Layout): Track {
  const seed = before.find((one) => one.name === name);
  const pose = seed ? rest(seed, layout) : { x: 0, y: 0, turn: 0, scale: 1 };
  return { turn: pose.turn ?? 0, poses: [{ at: 0, ...pose, ease: EASE_OUT }] };
}

function rest(seed: Seed, layout: Layout): Omit<Pose, 'at'> & { turn: number } {
  return { ...layout.slot(seed.store, seed.slot), scale: 1 };
}

/** Seeds in a hand are close together. */
function gripOf(index: number): Spot {
  const angle = index * 2.4;
  const reach = 7.5 * Math.sqrt(index);
  return { x: reach * Math.cos(angle), y: 0.8 * reach * Math.sin(angle) };
}

function motion(piece: string, poses: readonly Pose[]): Motion {
  const begin = poses[0]?.at ?? 0;
  const duration = Math.max(1, (poses.at(-1)?.at ?? 0) - begin);
  return {
    piece,
    delay: begin,
    duration,
    poses: poses.map((pose) => ({ ...pose, at: (pose.at - begin) / duration })),
  };
}
