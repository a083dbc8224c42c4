import type { AbaloneEffect, MarbleColour } from '../contract.ts';

export interface AbalonePosition {
  /** By cell name; empty cells are absent. */
  marbles: ReadonlyMap<string, MarbleColour>;
  turn: MarbleColour;
  /** The number of marbles of each colour pushed off. */
  out: Record<MarbleColour, number>;
}

export const LETTERS = 'abcdefghi';

/** The names of all cells, row by row from I at the top, each from left to right. */
export const CELL_ROWS: readonly (readonly string[])[] = [...LETTERS].reverse().map((letter) => {
  const row = LETTERS.indexOf(letter);
  const first = Math.max(1, row - 3);
  const last = Math.min(9, row + 5);
  return Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`);
});

/** Parses `<board> <side> <out>`. */
export function parse(text: string): AbalonePosition {
  const [board = '', side, out = '0-0'] = text.split(' ');
  const rows = board.split('/');
  if (rows.length !== CELL_ROWS.length) throw new RangeError(`abalone: ${text}`);
  const marbles = new Map<string, MarbleColour>();
  rows.forEach((row, index) => {
    let at = 0;
    for (const sign of row) {
      const cell = CELL_ROWS[index]?.[at];
      if (sign !== 'b' && sign !== 'w') {
        at += Number(sign);
      } else if (cell) {
        marbles.set(cell, sign === 'b' ? 'black' : 'white');
        at += 1;
      }
    }
    if (at !== CELL_ROWS[index]?.length) throw new RangeError(`abalone: ${text}`);
  });
  // The text counts the marbles pushed off *by* Black, which are white, then those by White.
  const [byBlack = 0, byWhite = 0] = out.split('-').map(Number);
  return {
    marbles,
    turn: side === 'w' ? 'white' : 'black',
    out: { white: byBlack, black: byWhite },
  };
}

/** The board after an effect. Legality was checked by the server. */
export function after(position: AbalonePosition, effect: AbaloneEffect): AbalonePosition {
  const marbles = new Map(position.marbles);
  const out = { ...position.out };
  for (const [from] of effect.shift) marbles.delete(from);
  if (effect.out) {
    marbles.delete(effect.out.from);
    out[effect.out.colour] += 1;
  }
  for (const [from, to] of effect.shift) {
    const colour = position.marbles.get(from);
    if (colour) marbles.set(to, colour);
  }
  return { marbles, turn: position.turn === 'black' ? 'white' : 'black', out };
}

/** Whether two positions have the same board, ignoring the side to move. */
export function looksLike(a: AbalonePosition, b: AbalonePosition): boolean {
  if (a.marbles.size !== b.marbles.size) return false;
  if (a.out.black !== b.out.black || a.out.white !== b.out.white) return false;
  for (const [cell, colour] of a.marbles) if (b.marbles.get(cell) !== colour) return false;
  return true;
}
