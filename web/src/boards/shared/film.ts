import type { Cue, Spot } from '../contract.ts';

/** A keyframe of a piece; `at` runs from 0 to 1. */
export interface Pose extends Spot {
  at: number;
  scale?: number;
  /** Degrees. */
  turn?: number;
  fade?: number;
  /** The easing from this keyframe to the next. */
  ease?: string;
}

/** The animation of one piece. Times are in milliseconds at normal speed. */
export interface Motion {
  piece: string;
  delay: number;
  duration: number;
  poses: Pose[];
}

/** A change at a moment: what is shown from then on, and the sound. */
export interface Beat<Show> {
  at: number;
  cue?: Cue;
  show?: Show;
}

/** The animation of a move. */
export interface Film<Show = never> {
  motions: Motion[];
  beats: Beat<Show>[];
  length: number;
}

/** Start fast and settle gently. */
export const EASE_OUT = 'cubic-bezier(0.2, 0.7, 0.3, 1)';
export const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.6)';

/** The CSS transform of a pose. */
export function transform({ x, y, turn, scale }: Omit<Pose, 'at'>): string {
  const rotation = turn === undefined ? '' : ` rotate(${turn}deg)`;
  const scaling = scale === undefined ? '' : ` scale(${scale})`;
  return `translate(${x}px, ${y}px)${rotation}${scaling}`;
}

export function isMotionReduced(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
