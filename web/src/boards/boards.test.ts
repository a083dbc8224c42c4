// Boards on a page: what they say, and what they make of keys. Pointers are tried in a real browser.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import Board from './Board.svelte';
import type { BoardProps, GameName, Move } from './contract.ts';
import abalone from './demo/abalone.json';
import avalam from './demo/avalam.json';
import awale from './demo/awale.json';
import placement from './demo/placement.json';
import { loadBoard } from './loaded.ts';

// Here everything is painted at once.
vi.mock('../painted.ts', () => ({
  afterPaint: (what: () => void) => {
    what();
    return () => undefined;
  },
}));

interface Ply {
  position: string;
  lastMove: Move | null;
  settled: string[];
  legal: Move[] | null;
}
const plies = (game: unknown, ply: number): Ply => {
  const found = (game as Ply[])[ply];
  if (!found) throw new Error(`no ply ${ply}`);
  return found;
};

/** Returns text ids instead of texts, so that tests do not depend on the wording. */
const t: BoardProps['t'] = (id, args = {}) => [id, ...Object.values(args)].join(' ');

let shown: Record<string, unknown> | null = null;
const events = { onmove: vi.fn(), onillegal: vi.fn(), onpreview: vi.fn(), announce: vi.fn() };

// Compiling the boards takes its time on a busy machine.
beforeAll(async () => {
  await Promise.all((['avalam', 'abalone', 'awale'] as const).map(loadBoard));
}, 120_000);

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.clearAllMocks();
  document.body.replaceChildren();
});

function show(game: GameName, ply: Ply, more: Partial<BoardProps> = {}) {
  const props = { game, ...ply, t, speed: 0, ...events, ...more };
  shown = mount(Board, { target: document.body, props });
  flushSync();
}

const place = (key: string): SVGElement => {
  const found = document.querySelector<SVGElement>(`[data-place="${key}"]`);
  if (!found) throw new Error(`no place ${key}`);
  return found;
};
const label = (key: string) => place(key).getAttribute('aria-label');
const press = (key: string, on: string) => {
  place(on).focus();
  place(on).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};
const focused = () => document.activeElement?.getAttribute('data-place');

describe('Avalam', () => {
  test('names every hole with its tower', () => {
    show('avalam', plies(avalam, 22));
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(49);
    expect(label('d7')).toBe('board-avalam-hole d7 5 light settled');
    expect(label('e5')).toBe('board-avalam-hole e5 0 none none');
  });

  test('moves a tower with the keyboard alone', () => {
    show('avalam', plies(avalam, 10));
    press('Enter', 'd5');
    expect(events.announce).toHaveBeenLastCalledWith('board-avalam-selected d5 5');
    expect(label('c6')).toContain('target');
    press('Enter', 'c6');
    expect(events.onmove).toHaveBeenCalledExactlyOnceWith('d5c6');
  });

  test('asks about a tower of five, and about a move that is not possible', () => {
    show('avalam', plies(avalam, 10));
    press('Enter', 'd7');
    expect(events.onillegal).toHaveBeenLastCalledWith('d7c8', expect.anything());
    press('Enter', 'c8');
    press('Enter', 'd7');
    expect(events.onillegal).toHaveBeenLastCalledWith('c8d7', expect.anything());
    expect(events.onmove).not.toHaveBeenCalled();
  });

  test('places a counter of the chosen colour', () => {
    show('avalam', plies(placement, 9));
    const [light, dark] = document.querySelectorAll<SVGElement>('[role=button]');
    expect(light?.getAttribute('aria-pressed')).toBe('true');
    dark?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    flushSync();
    expect(dark?.getAttribute('aria-pressed')).toBe('true');
    press(' ', 'e5');
    expect(events.onmove).toHaveBeenCalledExactlyOnceWith('d@e5');
  });
});

describe('Abalone', () => {
  test('names every cell, and what was pushed out', () => {
    show('abalone', plies(abalone, 88));
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(61);
    expect(label('c7')).toBe('board-abalone-cell c7 black none');
    const out = [...document.querySelectorAll('[role=img]')].map((g) =>
      g.getAttribute('aria-label'),
    );
    expect(out).toEqual(['board-abalone-out white 2', 'board-abalone-out black 2']);
  });

  test('chooses marbles and moves them with the keyboard alone', () => {
    show('abalone', plies(abalone, 41));
    press('Enter', 'e3');
    press('Enter', 'e4');
    expect(events.announce).toHaveBeenLastCalledWith('board-abalone-selected e3 e4 2');
    expect(label('e5')).toContain('target');
    press('Enter', 'e5');
    expect(events.onmove).toHaveBeenCalledExactlyOnceWith('e3e4');
  });

  test('lets go of the choice with Escape', () => {
    show('abalone', plies(abalone, 41));
    press('Enter', 'e3');
    press('Escape', 'e3');
    expect(place('e3').getAttribute('aria-selected')).toBe('false');
    expect(events.announce).toHaveBeenLastCalledWith('board-abalone-unselected');
  });

  test('asks about the other player’s marble', () => {
    show('abalone', plies(abalone, 41));
    press('Enter', 'd3');
    expect(events.onillegal).toHaveBeenCalledExactlyOnceWith('d3d4', expect.anything());
  });
});

describe('Awalé', () => {
  test('says where each sowing would end', () => {
    show('awale', plies(awale, 16));
    expect(label('C')).toBe('board-awale-pit-ends C 12 D 0');
    expect(label('a')).toBe('board-awale-pit a 9');
    expect(document.querySelectorAll('.seed')).toHaveLength(48);
  });

  test('sows with the keyboard alone, and asks about an empty pit', () => {
    show('awale', plies(awale, 16));
    press('Enter', 'C');
    expect(events.onmove).toHaveBeenCalledExactlyOnceWith('C');
    press('Enter', 'D');
    expect(events.onillegal).toHaveBeenCalledExactlyOnceWith('D', expect.anything());
  });
});

describe('every board', () => {
  const GAMES = [
    ['avalam', plies(avalam, 10), 'd5', 'ArrowLeft', 'c5'],
    ['abalone', plies(abalone, 41), 'e5', 'ArrowRight', 'e6'],
    ['awale', plies(awale, 16), 'C', 'ArrowUp', 'd'],
  ] as const;

  test.each(GAMES)('%s: one place takes Tab, arrow keys lead on', (game, ply, from, key, to) => {
    show(game, ply);
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
    press(key, from);
    expect(focused()).toBe(to);
    expect(place(to).getAttribute('tabindex')).toBe('0');
  });

  test.each(GAMES)('%s: does nothing when it is not this player’s turn', (game, ply, from) => {
    show(game, { ...ply, legal: null });
    press('Enter', from);
    expect(events.onmove).not.toHaveBeenCalled();
    expect(events.onillegal).not.toHaveBeenCalled();
  });

  test.each(GAMES)('%s: a still one is one picture with a name', (game, ply) => {
    show(game, ply, { still: true });
    expect(document.querySelectorAll('[role=gridcell], [role=button], [tabindex]')).toHaveLength(0);
    const picture = document.querySelector('[role=img]');
    expect(picture?.getAttribute('aria-label')).toBe(`board-${game}`);
  });

  test.each(GAMES)('%s: what is pending is shown at once', async (game, ply) => {
    const pending = ply.legal?.[0] ?? null;
    const before = () =>
      [...document.querySelectorAll('[role=gridcell]')].map((cell) =>
        cell.getAttribute('aria-label'),
      );
    show(game, ply);
    const plain = before();
    if (shown) await unmount(shown);
    show(game, ply, { pending });
    await tick();
    expect(before()).not.toEqual(plain);
  });

  test.each(GAMES)('%s: words appear, and go with Escape', async (game, ply, from) => {
    show(game, ply, { message: { text: 'Why not', at: { x: 100, y: 100 } } });
    await tick();
    expect(document.body.textContent).toContain('Why not');
    press('Escape', from);
    expect(document.body.textContent).not.toContain('Why not');
  });
});
