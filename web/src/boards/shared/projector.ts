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

/** Shows one film at a time. Pieces already stand where they end; the film lets them come there. */
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

  /** A click or key finishes the film, unless it is the very one that began it. */
  hurry(event: Event): void {
    if (event.timeStamp > this.#begun) this.finish();
  }

  /** Puts everything where it ends, at once. What was still to be heard stays unheard. */
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
    // Without the element, or in a browser without animations, the piece simply stands at its end.
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
        // Until it is its turn, a piece waits where it was before the move.
        fill: 'backwards',
      }),
    );
  }
}

/** Lets something appear softly: what reduced motion gets instead of a way across the board. */
export function fadeIn(element: Element | null | undefined): void {
  element?.animate?.([{ opacity: 0.25 }, { opacity: 1 }], { duration: 180, easing: 'ease-out' });
}
