// A line of moves as URL parameters: the game, its rules, its start, the moves, and the number of them
// that the board shows.
import { writeQuery } from '../query';
import { GAMES, type GameName, type GameLine } from '../wire';

/** A game's start: a named one or any position. */
export interface Origin {
  game: GameName;
  rules: string;
  start: string;
  position: string;
}

export interface Spot {
  origin: Origin;
  moves: string[];
  /** The number of moves shown; all if absent. */
  at: number | null;
}

export const usual = (game: GameName): Origin => ({ game, rules: '', start: '', position: '' });

// No move contains a dot, and dots need no escaping in URLs.
const BETWEEN = '.';

export function readSpot(query: Record<string, string>): Spot | null {
  const game = GAMES.find((one) => one === query.game);
  if (!game) return null;
  const { rules = '', start = '', position = '', moves = '', at = '' } = query;
  return {
    origin: { game, rules, start: position === '' ? start : '', position },
    moves: moves.split(/[.,\s]+/).filter((move) => move !== ''),
    at: /^\d{1,4}$/.test(at) ? Number(at) : null,
  };
}

export function addressOf({ origin, moves, at }: Spot, page = '/analyse'): string {
  const query = writeQuery({
    ...origin,
    moves: moves.join(BETWEEN),
    at: at === null || at >= moves.length ? '' : String(at),
  });
  return `${page}?${query}`;
}

/** The line as a request body, without empty fields. */
export function placeOf(origin: Origin, moves: readonly string[]): GameLine {
  const { game, rules, start, position } = origin;
  return {
    game,
    ...(rules && { rules }),
    ...(start && { start }),
    ...(position && { position }),
    ...(moves.length > 0 && { moves: [...moves] }),
  };
}
