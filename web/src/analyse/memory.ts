/** A cache with a fixed capacity that drops the oldest entry first. Not reactive. */
export class Memory<T> {
  #most: number;
  #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    return this.#kept.get(key);
  }

  keep(key: string, value: T): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#most && !oldest.done) this.#kept.delete(oldest.value);
  }

  clear(): void {
    this.#kept.clear();
  }
}
