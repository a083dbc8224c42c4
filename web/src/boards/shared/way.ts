/** How a board gets from the shown position to the new one. */
export type Way<E> =
  | { kind: 'stay' }
  | { kind: 'forward'; effect: E }
  | { kind: 'back'; effect: E }
  | { kind: 'jump' };

interface Arithmetic<P, E> {
  after: (position: P, effect: E) => P;
  looksLike: (a: P, b: P) => boolean;
}

/**
 * A move is animated only if it leads from one position to the other; a takeback is animated backwards; any other change
 * appears at once.
 */
export function wayBetween<P, E>(
  shown: P,
  target: P,
  effect: E | null,
  previous: E | null,
  { after, looksLike }: Arithmetic<P, E>,
): Way<E> {
  if (looksLike(shown, target)) return { kind: 'stay' };
  if (effect && looksLike(after(shown, effect), target)) return { kind: 'forward', effect };
  if (previous && looksLike(after(target, previous), shown)) {
    return { kind: 'back', effect: previous };
  }
  return { kind: 'jump' };
}
