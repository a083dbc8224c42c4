/** Numbers in [0, 1) that look random and are the same every time: an arrangement never jumps. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // Mulberry32: one addition and two multiplications are plenty for scattering seeds.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
