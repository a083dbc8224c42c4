// A resource that a page loads from the server: pending, loaded or failed.
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

  /** Loads (again). A late reply to an earlier request is dropped. */
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

/** The message for an error. */
export function explain(error: unknown): string {
  // The server cannot tell disabled cookies from a missing session.
  if (error instanceof Problem && error.code === 'no-session' && !navigator.cookieEnabled) {
    return t('web-cookies-off');
  }
  if (error instanceof Problem && !error.unreachable && error.message) return error.message;
  return t('web-server-unreachable');
}
