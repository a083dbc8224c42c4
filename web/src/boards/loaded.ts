import type { Component } from 'svelte';
import type { BoardProps, GameName } from './contract.ts';

export type AnyBoard = Component<BoardProps>;

// Each board is a file of its own, fetched when it is first shown.
const LOADERS: Record<GameName, () => Promise<{ default: unknown }>> = {
  avalam: () => import('./avalam/Avalam.svelte'),
  abalone: () => import('./abalone/Abalone.svelte'),
  awale: () => import('./awale/Awale.svelte'),
};

const loaded = new Map<GameName, AnyBoard>();

/** A board that has been fetched already. */
export function loadedBoard(game: GameName): AnyBoard | undefined {
  return loaded.get(game);
}

/** Fetches a board, also before it is needed. */
export async function loadBoard(game: GameName): Promise<AnyBoard> {
  // The effects that a game's server sends are those of that game's board.
  const board = (await LOADERS[game]()).default as AnyBoard;
  loaded.set(game, board);
  return board;
}
