import { expect, test } from 'vitest';
import { notesOf, treeOf } from './notes';
import { add, annotate, EMPTY } from './tree';

const path = (text: string) => text.split(' ');

test('variations, comments and glyphs survive a record', () => {
  let tree = ['C a B b', 'C c D', 'C c E f', 'D a'].reduce(
    (grown, line) => add(grown, [], path(line)),
    EMPTY,
  );
  tree = annotate(tree, [], { comment: 'A start.' });
  tree = annotate(tree, path('C'), { comment: 'Usual.', glyph: '!' });
  tree = annotate(tree, path('C c'), { comment: 'Why not: this?' });
  tree = annotate(tree, path('C c E'), { comment: 'Late.', glyph: '?!' });
  const { moves, comments } = notesOf(tree);
  expect(moves).toEqual(path('C a B b'));
  expect(comments).toEqual([
    ['A start.', '[%var D a]'],
    [
      'Usual.',
      '[%mark !]',
      '[%var c D]',
      '[%note c: Why not: this?]',
      '[%var c E f]',
      '[%mark ?! c E]',
      '[%note c E: Late.]',
    ],
    [],
    [],
    [],
  ]);
  expect(treeOf(moves, comments)).toEqual(tree);
});

test('what others write in comments is left out or kept as words', () => {
  const tree = treeOf(path('C a'), [
    [],
    ['[%clk 0:01:00] Good  move.', '[%mark ??!]', '[%note x: nowhere]', '[%mark ! x]'],
    [],
    ['late'],
  ]);
  expect(tree.next[0]).toMatchObject({ move: 'C', comment: 'Good move.', glyph: null });
  expect(treeOf([], [])).toEqual(EMPTY);
});
