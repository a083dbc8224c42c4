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
/** Except that another tab or server stored something at the same time. */
const PASSING = 'stale';
/** The clock of this device is ahead: the game is accepted later, or once it is set. */
const EARLY = 'from-the-future';

/** Hands in the finished games of a person, in one tab at a time. The server recognises a game that it has already. */
export async function handIn(person: string): Promise<HandedIn> {
  // Insecure origins have no locks, and no service worker with which to play offline.
  if (!('locks' in navigator)) return handInAll(person);
  return navigator.locks.request('abaque-hand-in', () => handInAll(person));
}

async function handInAll(person: string): Promise<HandedIn> {
  const result: HandedIn = { accepted: 0, refused: 0 };
  for (const game of await allGames()) {
    if (!game.over || game.owner !== person || game.refused !== undefined) continue;
    const handed: HandedGame = { names: game.names, events: game.events.map(({ event }) => event) };
    try {
      await put<CreatedTable>(`/api/tables/${game.id}`, handed);
      await forgetGame(game.id);
      result.accepted += 1;
    } catch (error) {
      if (error instanceof Problem && error.code === EARLY) continue;
      // Away again, or too many at once: the rest comes later.
      if (!(error instanceof Problem) || !FINAL.includes(error.status) || error.code === PASSING) {
        break;
      }
      await markRefused(game.id, error.message);
      result.refused += 1;
    }
  }
  return result;
}
