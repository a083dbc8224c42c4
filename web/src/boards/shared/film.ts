import type { Cue, Spot } from '../contract.ts';

/** Where a piece is at a moment of its motion; `at` runs from 0 to 1. */
export interface Pose extends Spot {
  at: number;
  scale?: number;
  /** Degrees. */
  turn?: number;
  fade?: number;
  /** How the way from this pose to the next one is run through. */
  ease?: string;
}

/** One piece on its way. Times are in milliseconds at the usual speed. */
export interface Motion {
  piece: string;
  delay: number;
  duration: number;
  poses: Pose[];
}

/** Something that changes at a moment: what is shown from then on, what is heard. */
export interface Beat<Show> {
  at: number;
  cue?: Cue;
  show?: Show;
}

/** How a move is shown, from the first moment to the last. */
export interface Film<Show = never> {
  motions: Motion[];
  beats: Beat<Show>[];
  length: number;
}

/** Movements begin at once and come to rest gently. */
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
