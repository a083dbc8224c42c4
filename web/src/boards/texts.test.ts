import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import english from '../../../locales/en/board.ftl?raw';
import french from '../../../locales/fr/board.ftl?raw';
import { sideKey } from '../games.ts';
import { GAMES } from '../wire/index.ts';

const SOURCES = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const used = new Set([
  ...Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/\bt\('([a-z-]+)'/g)].map(([, id]) => id ?? ''),
  ),
  // Wherever there is a board, its sides are named.
  ...GAMES.flatMap((game) => [`side-${sideKey(game, 'first')}`, `side-${sideKey(game, 'second')}`]),
]);

describe.each([
  ['en', english],
  ['fr', french],
])('the texts of the boards, %s', (language, source) => {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(new FluentResource(source));
  const tell = (id: string, args: Record<string, string | number>) => {
    const pattern = bundle.getMessage(id)?.value;
    const problems: Error[] = [];
    const text = pattern ? bundle.formatPattern(pattern, args, problems) : '';
    expect(problems).toEqual([]);
    return text;
  };

  test('can be read', () => expect(errors).toEqual([]));

  test('are all there, and none is left over', () => {
    const known = [...source.matchAll(/^([a-z-]+) =/gm)].map(([, id]) => id);
    expect(used.size).toBeGreaterThan(15);
    expect([...used].sort()).toEqual(known.sort());
  });

  test.each([
    [
      'board-avalam-hole',
      { hole: 'c9', height: 0, colour: 'none', mark: 'none' },
      'c9, empty',
      'c9, vide',
    ],
    [
      'board-avalam-hole',
      { hole: 'c9', height: 1, colour: 'dark', mark: 'target' },
      'c9, dark counter, possible target',
      'c9, pion foncé, cible possible',
    ],
    [
      'board-avalam-hole',
      { hole: 'c9', height: 3, colour: 'light', mark: 'settled' },
      'c9, light tower of 3, settled',
      'c9, tour claire de 3, acquise',
    ],
    [
      'board-abalone-cell',
      { cell: 'e5', colour: 'white', mark: 'out' },
      'e5, white marble, can be pushed out',
      'e5, bille blanche, peut être éjectée',
    ],
    ['board-awale-pit', { pit: 'A', seeds: 1 }, 'A, 1 seed', 'A, 1 graine'],
    [
      'board-awale-moved',
      { pit: 'A', end: 'c', taken: 5 },
      'A, the last seed falls into c: 5 seeds taken.',
      'A, la dernière graine tombe en c\u00a0: 5 graines prises.',
    ],
  ])('%s of %o', (id, args, inEnglish, inFrench) => {
    expect(tell(id, args)).toBe(language === 'fr' ? inFrench : inEnglish);
  });
});
