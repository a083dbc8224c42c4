/** How a board comes from what it shows to what it should show. */
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
 * A move is played out only if it leads from the one position to the other; a move taken back is
 * played backwards; anything else, such as a jump in the list of moves, just appears.
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
