import type { Spot } from '../contract.ts';
import { EASE_OUT, type Film, type Motion, type Pose } from '../shared/film.ts';
import { outside, type Layout } from './geometry.ts';
import type { Marble } from './marbles.ts';

/** A column slides, and comes to rest with a small overshoot. */
const SLIDE = 200;
const OVERSHOOT = 0.035;
/** Durations: over the edge, and along the rim per sixth of a turn. */
const FALL = 170;
const ROLL = 130;

/**
 * The animation of marbles from their old to their new places. `held` is the fraction of the way that a player has already
 * dragged them.
 */
export function slide(
  before: readonly Marble[],
  now: readonly Marble[],
  layout: Layout,
  held = 0,
): Film {
  const motions: Motion[] = [];
  let falls = false;
  let length = 0;
  const colours = new Set<string>();
  for (const marble of now) {
    const old = before.find(({ name }) => name === marble.name);
    if (!old || (old.cell === marble.cell && old.place === marble.place)) continue;
    const motion =
      old.cell && marble.cell
        ? step(marble.name, layout.at(old.cell), layout.at(marble.cell), held)
        : old.cell
          ? fall(marble, layout.at(old.cell), layout)
          : back(marble, old, layout);
    falls ||= marble.cell === null;
    colours.add(marble.colour);
    motions.push(motion);
    length = Math.max(length, motion.delay + motion.duration);
  }
  const beats: Film['beats'] = [{ at: 0, cue: 'slide' }];
  // Pushing marbles make a sound when they touch.
  if (colours.size > 1) beats.push({ at: SLIDE * 0.3, cue: 'knock' });
  if (falls) beats.push({ at: SLIDE * 0.5 + FALL, cue: 'fall' });
  return { motions, beats, length };
}

function step(piece: string, from: Spot, to: Spot, held: number): Motion {
  const between = (part: number): Spot => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  });
  return {
    piece,
    delay: 0,
    duration: SLIDE * (1 - held / 2),
    poses: [
      { at: 0, ...between(held), ease: EASE_OUT },
      { at: 0.72, ...between(1 + OVERSHOOT), ease: 'ease-in-out' },
      { at: 1, ...to },
    ],
  };
}

/** Over the nearest edge, then along the rim to its place in the gutter. */
function fall(marble: Marble, from: Spot, layout: Layout): Motion {
  const { middle } = layout;
  const to = layout.gutter(marble.colour, marble.place);
  const angle = (spot: Spot) => Math.atan2(spot.y - middle.y, spot.x - middle.x);
  const start = angle(from);
  const turn = shortest(angle(to) - start);
  const corners = Math.ceil(Math.abs(turn) / (Math.PI / 6));
  const rolling = ROLL * Math.max(1, corners / 2);
  const duration = FALL + rolling;
  const poses: Pose[] = [{ at: 0, ...from, scale: 1, ease: 'ease-in' }];
  for (let part = 0; part < corners; part += 1) {
    const share = corners === 0 ? 0 : part / corners;
    poses.push({
      at: (FALL + rolling * moment(share)) / duration,
      ...outside(start + turn * share, layout),
      scale: layout.frame.scale,
      ease: 'linear',
    });
  }
  poses.push({ at: 1, ...to, scale: layout.frame.scale });
  // It leaves when the column behind it has begun to move.
  return { piece: marble.name, delay: SLIDE * 0.25, duration, poses };
}

/** A takeback: the marble comes straight out of the gutter. */
function back(marble: Marble, old: Marble, layout: Layout): Motion {
  return {
    piece: marble.name,
    delay: 0,
    duration: SLIDE,
    poses: [
      { at: 0, ...layout.gutter(old.colour, old.place), scale: layout.frame.scale, ease: EASE_OUT },
      { at: 1, ...layout.at(marble.cell ?? 'e5'), scale: 1 },
    ],
  };
}

function shortest(turn: number): number {
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}

/** The time at which a decelerating marble has gone this fraction of its way. */
function moment(share: number): number {
  return 1 - (1 - share) ** (1 / 1.6);
}
