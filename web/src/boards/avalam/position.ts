import type { AvalamEffect, Colour } from '../contract.ts';

export interface Tower {
  height: number;
  /** Of the counter on top, which decides whose tower it is. */
  colour: Colour;
  /** Its counters from the bottom up: `l`, `d`, or `n` for one whose colour is not known. */
  layers: string;
}

/** One counter. */
export const counter = (colour: Colour): Tower => towerOf(1, colour);

/** A tower of which only the top is known. */
const towerOf = (height: number, colour: Colour): Tower => ({
  height,
  colour,
  layers: 'n'.repeat(height - 1) + colour.charAt(0),
});

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
        towers.set(hole, towerOf(height, sign === sign.toLowerCase() ? 'dark' : 'light'));
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
    towers.set(effect.place, counter(effect.colour));
    const stock = position.stock && { ...position.stock };
    if (stock) stock[effect.colour] -= 1;
    return { towers, turn, stock: stock && stock.light + stock.dark > 0 ? stock : null };
  }
  const moved = towers.get(effect.from);
  towers.delete(effect.from);
  if (moved) {
    const layers = (towers.get(effect.to)?.layers ?? '') + moved.layers;
    towers.set(effect.to, { height: layers.length, colour: moved.colour, layers });
  }
  return { towers, turn, stock: position.stock };
}

/** What the towers consist of at the end of a game: `c3ld d5dld`, for those of more than one counter. */
export function layersAfter(first: string, effects: readonly AvalamEffect[]): string {
  const { towers } = effects.reduce(after, parse(first));
  return [...towers]
    .filter(([, { height }]) => height > 1)
    .map(([hole, { layers }]) => hole + layers)
    .join(' ');
}

/** The same position with what is known about its towers from `layersAfter`; what does not fit is left. */
export function withLayers(position: AvalamPosition, known: string): AvalamPosition {
  if (known === '') return position;
  const towers = new Map(position.towers);
  for (const word of known.split(' ')) {
    const [hole, layers] = [word.slice(0, 2), word.slice(2)];
    const tower = towers.get(hole);
    if (tower && fits(tower, layers)) towers.set(hole, { ...tower, layers });
  }
  return { ...position, towers };
}

/** The same position, whose unknown towers are as in another one where they look alike. */
export function withLayersOf(position: AvalamPosition, other: AvalamPosition): AvalamPosition {
  const towers = new Map(position.towers);
  for (const [hole, tower] of towers) {
    const layers = other.towers.get(hole)?.layers ?? '';
    if (tower.layers.startsWith('n') && fits(tower, layers)) towers.set(hole, { ...tower, layers });
  }
  return { ...position, towers };
}

const fits = (tower: Tower, layers: string): boolean =>
  layers.length === tower.height && layers.endsWith(tower.colour.charAt(0));

/** The same board while the tower of a hole is in the air. */
export function without(position: AvalamPosition, hole: string): AvalamPosition {
  const towers = new Map(position.towers);
  towers.delete(hole);
  return { ...position, towers };
}

/** Whether two positions have the same board; the side to move may differ. */
export function looksLike(a: AvalamPosition, b: AvalamPosition): boolean {
  if (a.towers.size !== b.towers.size) return false;
  if (a.stock?.light !== b.stock?.light || a.stock?.dark !== b.stock?.dark) return false;
  for (const [hole, tower] of a.towers) {
    const other = b.towers.get(hole);
    if (other?.height !== tower.height || other.colour !== tower.colour) return false;
  }
  return true;
}
