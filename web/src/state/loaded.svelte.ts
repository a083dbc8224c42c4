// Something that a page asks the server for: not there yet, there, or not to be had.
import { Problem } from '../api/http';
import { t } from '../texts/texts.svelte';

export class Loaded<T> {
  #value = $state.raw<T | null>(null);
  #problem = $state.raw<Problem | null>(null);
  #load: () => Promise<T>;
  #turn = 0;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  get value(): T | null {
    return this.#value;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Asks (again). What comes late, after a newer question, is dropped. */
  async ask(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const value = await this.#load();
      if (turn !== this.#turn) return;
      this.#value = value;
      this.#problem = null;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#problem = error instanceof Problem ? error : new Problem(0, {});
    }
  }

  set(value: T): void {
    this.#value = value;
  }
}

/** What is said about a problem. */
export function explain(error: unknown): string {
  // The server cannot know why it does not recognise somebody who has just introduced themselves.
  if (error instanceof Problem && error.code === 'no-session' && !navigator.cookieEnabled) {
    return t('web-cookies-off');
  }
  if (error instanceof Problem && !error.unreachable && error.message) return error.message;
  return t('web-server-unreachable');
}
