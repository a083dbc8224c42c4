// A few moves of three games that were really played, for the boards of the home page. Written by
// the program (`npm run scenes`), because nothing here knows what a move does.
import type { Past } from '../boards/contract';
import type { Effect, GameName } from '../wire';
import abalone from './abalone.json';
import avalam from './avalam.json';
import awale from './awale.json';

export interface Scene {
  position: string;
  lastMove: { move: string; effect: Effect } | null;
  settled?: string[];
  /** Avalam, in the first scene: the moves before it. */
  past?: Past;
}

export const scenes: Record<GameName, Scene[]> = {
  avalam: avalam as Scene[],
  abalone: abalone as unknown as Scene[],
  awale: awale as unknown as Scene[],
};
