// The materials of the boards and of what lies on them. They are chosen together, as a set, or apart.
import type { GameName } from './contract.ts';

/**
 * The boards. Pieces of the same name were made for each: together they are a set. `flat` has the
 * strongest contrast; `safe` can be told apart by every kind of colour vision.
 */
export const BOARDS: Record<GameName, readonly string[]> = {
  avalam: ['classic', 'wood', 'flat', 'safe'],
  abalone: ['classic', 'wood', 'flat', 'safe'],
  awale: ['classic', 'ebony', 'flat', 'safe', 'dogs'],
};

/** Fleas need a dog: they come with its board, and never on another. */
export const PIECES: Record<GameName, readonly string[]> = {
  avalam: BOARDS.avalam,
  abalone: BOARDS.abalone,
  awale: BOARDS.awale.filter((name) => name !== 'dogs'),
};

export interface Theme {
  board: string;
  pieces: string;
}

/** A theme as it is kept: the name of a set, or `board+pieces`. */
export function readTheme(text: string): Theme {
  const [board = 'classic', pieces = board] = text.split('+');
  return { board, pieces };
}

export function writeTheme({ board, pieces }: Theme): string {
  // Dogs bring their own fleas, and other boards have none.
  if (board === pieces || board === 'dogs') return board;
  return pieces === 'dogs' ? board : `${board}+${pieces}`;
}

/** Whether a game can be drawn like this. */
export function isTheme(game: GameName, text: string): boolean {
  const theme = readTheme(text);
  return (
    BOARDS[game].includes(theme.board) &&
    [...PIECES[game], theme.board].includes(theme.pieces) &&
    writeTheme(theme) === text
  );
}

/** The classes that carry a theme's colours. */
export function classesOf(text: string): string {
  const { board, pieces } = readTheme(text);
  return `board-${board} pieces-${pieces}`;
}
