// The position in the editor, written as in docs/notation.md. The server validates it.
import { CELL_ROWS, parse as parseAbalone } from '../boards/abalone/position';
import { HOLE_ROWS, parse as parseAvalam } from '../boards/avalam/position';
import { parse as parseAwale, PITS } from '../boards/awale/position';
import type { GameName, Side } from '../wire';

/** What a click sets on a place: a symbol of the notation, nothing, or more or fewer seeds. */
export type Brush = { name: string } & (
  { kind: 'sign'; sign: string } | { kind: 'clear' } | { kind: 'seeds'; more: number }
);

export interface Draft {
  game: GameName;
  /** The sign on each place that is not empty; in Awalé the number of seeds. */
  places: Readonly<Record<string, string>>;
  turn: Side;
  /** Still to be placed of each colour, pushed out, or taken by each side. */
  counts: readonly [number, number];
}

export const CLEAR: Brush = { name: 'clear', kind: 'clear' };

const towers = (colour: string, signs: string): Brush[] =>
  [...signs].map((sign, place) => ({ name: `${colour}-${place + 1}`, kind: 'sign', sign }));

/** The brushes of a game, the one to begin with first. */
export const BRUSHES: Record<GameName, readonly Brush[]> = {
  avalam: [...towers('light', 'ABCDE'), ...towers('dark', 'abcde'), CLEAR],
  abalone: [
    { name: 'black', kind: 'sign', sign: 'b' },
    { name: 'white', kind: 'sign', sign: 'w' },
    CLEAR,
  ],
  awale: [
    { name: 'seeds-1', kind: 'seeds', more: 1 },
    { name: 'seeds-4', kind: 'seeds', more: 4 },
    { name: 'seeds-less', kind: 'seeds', more: -1 },
    CLEAR,
  ],
};

/** Parses a position that the server sent. */
export function draftOf(game: GameName, text: string): Draft {
  switch (game) {
    case 'avalam': {
      const { towers, turn, stock } = parseAvalam(text);
      const signs = [...towers].map(([hole, { height, colour }]) => [
        hole,
        (colour === 'light' ? 'ABCDE' : 'abcde')[height - 1] ?? '',
      ]);
      return {
        game,
        places: Object.fromEntries(signs) as Record<string, string>,
        turn: turn === 'light' ? 'first' : 'second',
        counts: [stock?.light ?? 0, stock?.dark ?? 0],
      };
    }
    case 'abalone': {
      const { marbles, turn, out } = parseAbalone(text);
      const signs = [...marbles].map(([cell, colour]) => [cell, colour === 'black' ? 'b' : 'w']);
      return {
        game,
        places: Object.fromEntries(signs) as Record<string, string>,
        turn: turn === 'black' ? 'first' : 'second',
        counts: [out.white, out.black],
      };
    }
    case 'awale': {
      const { pits, taken, turn } = parseAwale(text);
      const signs = Object.entries(pits)
        .filter(([, seeds]) => seeds > 0)
        .map(([pit, seeds]) => [pit, String(seeds)]);
      return {
        game,
        places: Object.fromEntries(signs) as Record<string, string>,
        turn: turn === 'south' ? 'first' : 'second',
        counts: [taken.south, taken.north],
      };
    }
  }
}

const rowsOf = (rows: readonly (readonly string[])[], places: Draft['places']): string =>
  rows
    .map((row) =>
      row
        .map((place) => places[place] ?? '.')
        .join('')
        .replace(/\.+/g, (run) => String(run.length)),
    )
    .join('/');

export function textOf({ game, places, turn, counts }: Draft): string {
  const first = turn === 'first';
  switch (game) {
    case 'avalam': {
      const stock = counts.some((count) => count > 0) ? ` ${counts.join(' ')}` : '';
      return `${rowsOf(HOLE_ROWS, places)} ${first ? 'l' : 'd'}${stock}`;
    }
    case 'abalone':
      return `${rowsOf(CELL_ROWS, places)} ${first ? 'b' : 'w'} ${counts.join('-')}`;
    case 'awale': {
      const seeds = PITS.map((pit) => places[pit] ?? '0');
      const rows = `${seeds.slice(0, 6).join()}/${seeds.slice(6).join()}`;
      return `${rows} ${counts.join('-')} ${first ? 'S' : 'N'}`;
    }
  }
}

/** The most seeds in a pit: all of the game. */
const MOST_SEEDS = 48;

/** Applies a brush to a place; the brush of the piece that is there removes it. */
export function put(draft: Draft, place: string, brush: Brush): Draft {
  const old = draft.places[place];
  const others = Object.entries(draft.places).filter(([other]) => other !== place);
  const places = Object.fromEntries(others);
  if (brush.kind === 'sign' && old !== brush.sign) places[place] = brush.sign;
  if (brush.kind === 'seeds') {
    const seeds = Math.min(MOST_SEEDS, Number(old ?? 0) + brush.more);
    if (seeds > 0) places[place] = String(seeds);
  }
  return { ...draft, places };
}

export const emptied = (draft: Draft): Draft => ({ ...draft, places: {}, counts: [0, 0] });
