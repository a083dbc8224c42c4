import { describe, expect, test } from 'vitest';
import {
  add,
  annotate,
  back,
  beside,
  branchAt,
  count,
  EMPTY,
  forward,
  has,
  isMain,
  lines,
  promote,
  readTree,
  remove,
  rows,
  toEnd,
  writeKept,
  type Path,
  type Tree,
} from './tree';

const path = (text: string): Path => text.split(' ').filter((move) => move !== '');
const grow = (...texts: string[]): Tree =>
  texts.reduce((tree, text) => add(tree, [], path(text)), EMPTY);
const shown = (tree: Tree): string[] =>
  rows(tree).map(
    ({ depth, cells }) =>
      '  '.repeat(depth) +
      cells.map(({ number, move, glyph }) => `${number}${move}${glyph ?? ''}`).join(' '),
  );

const tree = grow('C a B b', 'C c', 'C c D', 'D a');

test('a variation stands under the move that it replaces', () => {
  expect(shown(tree)).toEqual(['1.C', '  1.D a', '1…a', '  1…c 2.D', '2.B b']);
  expect(lines(tree)).toEqual([path('C a B b'), path('C c D'), path('D a')]);
  expect(count(tree)).toBe(8);
  expect(shown(EMPTY)).toEqual([]);
});

describe('walking', () => {
  test.each([
    ['', 'C'],
    ['C', 'C a'],
    ['C c', 'C c D'],
    ['C a B b', 'C a B b'],
  ])('forward from “%s” is “%s”', (from, to) => {
    expect(forward(tree, path(from))).toEqual(path(to));
  });

  test.each([
    ['C', 1, 'D'],
    ['D', -1, 'C'],
    ['D', 1, 'D'],
    ['C a', 1, 'C c'],
    ['C a B', 1, 'C a B'],
    ['', 1, ''],
  ] as const)('beside “%s” by %i is “%s”', (from, step, to) => {
    expect(beside(tree, path(from), step)).toEqual(path(to));
  });

  test('to the end and back', () => {
    expect(toEnd(tree, [])).toEqual(path('C a B b'));
    expect(toEnd(tree, path('C c'))).toEqual(path('C c D'));
    expect(back(path('C c'))).toEqual(path('C'));
    expect(back([])).toEqual([]);
  });
});

describe('changing', () => {
  test('what is there already is not added twice', () => {
    expect(add(tree, [], path('C a B'))).toEqual(tree);
    expect(add(tree, path('X'), path('a'))).toBe(tree);
    expect(lines(add(tree, path('C a'), path('E')))).toContainEqual(path('C a E'));
  });

  test('a line is promoted one step at a time', () => {
    const once = promote(tree, path('C c D'));
    expect(shown(once)).toEqual(['1.C', '  1.D a', '1…c', '  1…a 2.B b', '2.D']);
    expect(isMain(once, path('C c D'))).toBe(true);
    expect(isMain(tree, path('C c D'))).toBe(false);
    expect(shown(promote(tree, path('D a')))[0]).toBe('1.D');
    expect(promote(tree, path('C a'))).toBe(tree);
    expect(promote(tree, path('nowhere'))).toBe(tree);
  });

  test('what follows is deleted too', () => {
    expect(shown(remove(tree, path('C a')))).toEqual(['1.C', '  1.D a', '1…c 2.D']);
    expect(shown(remove(tree, path('C')))).toEqual(['1.D a']);
    expect(remove(tree, []).next).toEqual([]);
    expect(has(remove(tree, path('C')), path('C c'))).toBe(false);
  });

  test('comments and glyphs stay with their move', () => {
    const noted = annotate(tree, path('C c'), { comment: 'Better.', glyph: '!' });
    expect(branchAt(noted, path('C c'))).toMatchObject({ comment: 'Better.', glyph: '!' });
    expect(branchAt(promote(noted, path('C c')), path('C c'))?.comment).toBe('Better.');
    expect(branchAt(annotate(noted, path('C c'), { glyph: null }), path('C c'))).toMatchObject({
      comment: 'Better.',
      glyph: null,
    });
    expect(annotate(tree, [], { comment: 'A start.' }).comment).toBe('A start.');
    expect(branchAt(tree, path('C c'))?.comment).toBe('');
  });
});

describe('what was kept', () => {
  test('comes back', () => {
    const noted = annotate(tree, path('D a'), { comment: 'So.', glyph: '?!' });
    expect(readTree(JSON.parse(writeKept(noted)))).toEqual(noted);
    expect(writeKept(grow('C a'))).toBe('{"next":[{"move":"C","next":[{"move":"a"}]}]}');
    expect(readTree({})).toEqual(EMPTY);
  });

  test.each([
    null,
    [],
    'tree',
    { next: {} },
    { next: [{}] },
    { next: [{ move: 3 }] },
    { next: [{ move: 'C' }, { move: 'C' }] },
    { next: Array.from({ length: 3001 }, (_, place) => ({ move: String(place) })) },
  ])('is refused when it is no tree: %o', (value) => {
    expect(readTree(value)).toBeNull();
  });

  test('and loses what it cannot be', () => {
    expect(readTree({ comment: 7, next: [{ move: 'C', glyph: '!!!', comment: null }] })).toEqual({
      comment: '',
      next: [{ move: 'C', comment: '', glyph: null, next: [] }],
    });
  });
});
