// The highlights of a finished game. The ratings are known at once; the rest comes from a quick review.
import { post } from '../api/http';
import type { Highlights } from '../wire';

/** The poll interval, in milliseconds; it grows while the engine is busy. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
/** The page gives up after this many polls. */
const MOST = 30;

export class GameHighlights {
  found = $state.raw<Highlights | null>(null);
  /** The engine is at work. */
  looking = $state(true);
  #gone = false;

  constructor(table: string) {
    void this.#ask(`/api/tables/${encodeURIComponent(table)}/highlights`);
  }

  stop(): void {
    this.#gone = true;
  }

  async #ask(path: string): Promise<void> {
    let wait = FIRST_WAIT;
    try {
      for (let asked = 0; asked < MOST && !this.#gone; asked += 1) {
        this.found = await post<Highlights>(path);
        if (this.found.done) break;
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(LONGEST_WAIT, wait * 1.5);
      }
    } catch {
      // The result is shown without highlights.
    }
    this.looking = false;
  }
}
