// The search for an opponent, if one goes on: every page shows it. `pairing` begins and ends it.
import type { Clock, GameName } from '../wire';

export interface Search {
  game: GameName;
  clock: Clock;
  rated: boolean;
}

export interface CurrentSearch extends Search {
  /** The challenge as which others see the reader, once the server has named it. */
  challenge: string | null;
  /** The server has listed it: when it is missing later, the search has ended there. */
  listed: boolean;
  /** The game against the computer that shortens the wait. */
  meanwhile: string | null;
}

class Searching {
  now = $state.raw<CurrentSearch | null>(null);
}

export const searching = new Searching();
