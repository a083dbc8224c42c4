// What is asked for before the app itself has arrived: on a slow line every round trip counts.
import type { GameName, View } from './live/messages';

interface Early {
  table: string;
  view: Promise<View | null>;
}

let early: Early | null = null;

/** Asks for a table, and fetches the board of its game as soon as that is known. */
export function askEarly(table: string, fetchBoard: (game: GameName) => void): void {
  const view = fetch(`/api/tables/${encodeURIComponent(table)}`, {
    headers: { Accept: 'application/json' },
  })
    .then((response) => {
      if (response.ok) return response.json() as Promise<View>;
      // Nobody reads the refusal: left alone, it would keep its connection.
      return response.body?.cancel().then(() => null) ?? null;
    })
    .catch(() => null);
  early = { table, view };
  void view.then((found) => {
    if (found) fetchBoard(found.game);
  });
}

/** What was asked for this table, once. The socket brings everything after it. */
export function takeEarly(table: string): Promise<View | null> | null {
  const found = early?.table === table ? early.view : null;
  early = null;
  return found;
}
