/** A seeded generator of numbers in [0, 1), so that an arrangement never jumps. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // Mulberry32: simple, and good enough for scattering seeds.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
