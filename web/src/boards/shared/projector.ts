import type { Cue } from '../contract.ts';
import { transform, type Film, type Motion } from './film.ts';

export interface Screening<Show> {
  film: Film<Show>;
  speed: number;
  element: (piece: string) => Element | null | undefined;
  show?: (what: Show) => void;
  cue?: (cue: Cue) => void;
  end?: () => void;
}

/** Plays one film at a time. Pieces are rendered at their final place; the film animates them to it. */
export class Projector<Show = never> {
  #screening: Screening<Show> | null = null;
  #animations: Animation[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  #beats = 0;
  #begun = 0;

  get isRunning(): boolean {
    return this.#screening !== null;
  }

  play(screening: Screening<Show>): void {
    this.finish();
    this.#screening = screening;
    this.#begun = performance.now();
    const { film, speed } = screening;
    for (const motion of film.motions) this.#move(motion, speed, screening.element(motion.piece));
    const beats = [...film.beats].sort((a, b) => a.at - b.at);
    this.#beats = 0;
    for (const beat of beats) {
      this.#after(beat.at / speed, () => {
        this.#beats += 1;
        if (beat.show !== undefined) screening.show?.(beat.show);
        if (beat.cue) screening.cue?.(beat.cue);
      });
    }
    this.#after(film.length / speed, () => this.finish());
  }

  /** A click or key finishes the film, unless it is the event that started it. */
  hurry(event: Event): void {
    if (event.timeStamp > this.#begun) this.finish();
  }

  /** Jumps to the end; the remaining sounds are skipped. */
  finish(): void {
    const screening = this.#screening;
    if (!screening) return;
    this.#screening = null;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const animation of this.#animations) animation.cancel();
    this.#timers = [];
    this.#animations = [];
    const beats = [...screening.film.beats].sort((a, b) => a.at - b.at);
    for (const beat of beats.slice(this.#beats)) {
      if (beat.show !== undefined) screening.show?.(beat.show);
    }
    screening.end?.();
  }

  #after(milliseconds: number, act: () => void): void {
    this.#timers.push(setTimeout(act, milliseconds));
  }

  #move(motion: Motion, speed: number, element: Element | null | undefined): void {
    // Without the element, or without the animation API, the piece is simply at its end.
    if (!element || typeof element.animate !== 'function') return;
    const frames = motion.poses.map((pose) => ({
      offset: pose.at,
      transform: transform(pose),
      ...(pose.fade === undefined ? {} : { opacity: pose.fade }),
      ...(pose.ease === undefined ? {} : { easing: pose.ease }),
    }));
    this.#animations.push(
      element.animate(frames, {
        delay: motion.delay / speed,
        duration: motion.duration / speed,
        // Before its delay a piece stays where it was.
        fill: 'backwards',
      }),
    );
  }
}

/** Fades in: the replacement for motion if `prefers-reduced-motion` is set. */
export function fadeIn(element: Element | null | undefined): void {
  element?.animate?.([{ opacity: 0.25 }, { opacity: 1 }], { duration: 180, easing: 'ease-out' });
}
