import type { AvalamEffect, Colour } from '../contract.ts';

export interface Tower {
  height: number;
  colour: Colour;
}

export interface AvalamPosition {
  /** By the name of the hole. Empty holes are not in it. */
  towers: ReadonlyMap<string, Tower>;
  turn: Colour;
  /** Counters still to be placed; null once all are down. */
  stock: Record<Colour, number> | null;
}

export const COLUMNS = 'abcdefghi';
export const MAX_HEIGHT = 5;

/** The columns that each row has, from row 9 down to row 1. */
const ROWS = ['cd', 'bcde', 'bcdefg', 'bcdefghi', 'abcdefghi', 'abcdefgh', 'cdefgh', 'efgh', 'fg'];

/** The names of all holes, row by row from the top, each from left to right. */
export const HOLE_ROWS: readonly (readonly string[])[] = ROWS.map((columns, index) =>
  [...columns].map((column) => `${column}${9 - index}`),
);

/** Reads a position, `<board> <side>` with the two stocks while counters are being placed. */
export function parse(text: string): AvalamPosition {
  const [board = '', side, light, dark] = text.split(' ');
  const rows = board.split('/');
  if (rows.length !== HOLE_ROWS.length) throw new RangeError(`avalam: ${text}`);
  const towers = new Map<string, Tower>();
  rows.forEach((row, index) => {
    let at = 0;
    for (const sign of row) {
      const height = 'abcde'.indexOf(sign.toLowerCase()) + 1;
      const hole = HOLE_ROWS[index]?.[at];
      if (height === 0) {
        at += Number(sign);
      } else if (hole) {
        towers.set(hole, { height, colour: sign === sign.toLowerCase() ? 'dark' : 'light' });
        at += 1;
      }
    }
    if (at !== HOLE_ROWS[index]?.length) throw new RangeError(`avalam: ${text}`);
  });
  const stock = light === undefined ? null : { light: Number(light), dark: Number(dark) };
  return { towers, turn: side === 'd' ? 'dark' : 'light', stock };
}

/** What the board looks like after an effect. Nothing is checked: the server has done that. */
export function after(position: AvalamPosition, effect: AvalamEffect): AvalamPosition {
  const towers = new Map(position.towers);
  const turn: Colour = position.turn === 'light' ? 'dark' : 'light';
  if ('place' in effect) {
    towers.set(effect.place, { height: 1, colour: effect.colour });
    const stock = position.stock && { ...position.stock };
    if (stock) stock[effect.colour] -= 1;
    return { towers, turn, stock: stock && stock.light + stock.dark > 0 ? stock : null };
  }
  const moved = towers.get(effect.from);
  towers.delete(effect.from);
  if (moved) {
    const height = moved.height + (towers.get(effect.to)?.height ?? 0);
    towers.set(effect.to, { height, colour: moved.colour });
  }
  return { towers, turn, stock: position.stock };
}

/** The same board while the tower of a hole is in the air. */
export function without(position: AvalamPosition, hole: string): AvalamPosition {
  const towers = new Map(position.towers);
  towers.delete(hole);
  return { ...position, towers };
}

/** Whether two positions look alike, whoever is to move. */
export function looksLike(a: AvalamPosition, b: AvalamPosition): boolean {
  if (a.towers.size !== b.towers.size) return false;
  if (a.stock?.light !== b.stock?.light || a.stock?.dark !== b.stock?.dark) return false;
  for (const [hole, tower] of a.towers) {
    const other = b.towers.get(hole);
    if (other?.height !== tower.height || other.colour !== tower.colour) return false;
  }
  return true;
}
