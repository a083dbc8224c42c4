// Games that were played without the server join the history when it is back.
import { Problem, put } from '../api/http';
import type { CreatedTable, HandedGame } from '../wire';
import { allGames, forgetGame, markRefused } from './games';

export interface HandedIn {
  accepted: number;
  refused: number;
}

/** Errors that trying again would not mend. */
const FINAL = [400, 403, 409, 413, 422];

/** Hands in the finished games of a person. The server recognises a game that it has already. */
export async function handIn(person: string): Promise<HandedIn> {
  const result: HandedIn = { accepted: 0, refused: 0 };
  for (const game of await allGames()) {
    if (!game.over || game.owner !== person || game.refused !== undefined) continue;
    const handed: HandedGame = { names: game.names, events: game.events.map(({ event }) => event) };
    try {
      await put<CreatedTable>(`/api/tables/${game.id}`, handed);
      await forgetGame(game.id);
      result.accepted += 1;
    } catch (error) {
      // Away again, or too many at once: the rest comes later.
      if (!(error instanceof Problem) || !FINAL.includes(error.status)) break;
      await markRefused(game.id, error.message);
      result.refused += 1;
    }
  }
  return result;
}
