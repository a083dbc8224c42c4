// A move as somebody types it, and as it is written.
import type { LegalMove } from '../wire';

/**
 * Spaces, dashes and capitals do not matter: `C9 - d9` is `c9d9`. What is no legal move is given back in the
 * case in which moves are written here, for the server to say what is wrong with it.
 */
export function asWritten(text: string, legal: readonly LegalMove[]): string {
  const typed = text.replace(/[\s\-–—→>]+/g, '');
  const isSame = ({ move }: LegalMove) => move.toLowerCase() === typed.toLowerCase();
  const found = legal.find(isSame);
  if (found) return found.move;
  // In Awalé the case of a letter tells the side.
  const isUpper = legal[0] !== undefined && legal[0].move === legal[0].move.toUpperCase();
  return isUpper ? typed.toUpperCase() : typed.toLowerCase();
}
