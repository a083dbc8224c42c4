// The games that only this device has, as lists show them.
import type { GameName } from '../wire';
import { PLAYED_HERE, read } from './storage';

export interface DeviceGame {
  id: string;
  game: GameName;
  /** The computer's; null at one screen. */
  level: number | null;
  /** Those typed at one screen. */
  names: string[];
  over: boolean;
  /** Why the server has refused it. */
  refused: string | null;
  /** When something happened last. */
  at: number;
}

/** The first event of every game. */
interface Opened {
  terms?: { game: GameName };
  seats?: { kind: string; level?: number }[];
}

/** A person's games, the latest first. Most visits have none, and do not load what reads them. */
export async function gamesHere(person: string): Promise<DeviceGame[]> {
  if (read(PLAYED_HERE) !== true) return [];
  const { allGames } = await import('../engine/games');
  return (await allGames()).flatMap(({ id, owner, names, events, over, refused }) => {
    const { terms, seats = [] } = (events[0]?.event ?? {}) as Opened;
    if (owner !== person || !terms) return [];
    const level = seats.find(({ kind }) => kind === 'computer')?.level ?? null;
    const at = events.at(-1)?.event.at ?? 0;
    return [
      { id, game: terms.game, level, names: names.flat(), over, refused: refused ?? null, at },
    ];
  });
}

export async function forget(id: string): Promise<void> {
  const { forgetGame } = await import('../engine/games');
  await forgetGame(id);
}
