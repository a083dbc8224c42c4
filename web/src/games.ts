// The names of games and their sides.
import { t } from './texts/texts.svelte';
import { GAMES, type GameName, type Side } from './wire';

const SIDES: Record<GameName, Record<Side, string>> = {
  avalam: { first: 'light', second: 'dark' },
  abalone: { first: 'black', second: 'white' },
  awale: { first: 'south', second: 'north' },
};

export const NAMES: Record<GameName, string> = {
  avalam: 'Avalam',
  abalone: 'Abalone',
  awale: 'Awalé',
};

export const isGameName = (text: string): text is GameName =>
  (GAMES as readonly string[]).includes(text);

export const sideKey = (game: GameName, side: Side): string => SIDES[game][side];

export const sideName = (game: GameName, side: Side): string => t(`side-${SIDES[game][side]}`);

/** Only in Avalam may either colour begin: Black and South always do. */
export const beginnerIsChosen = (game: GameName): boolean => game === 'avalam';
