// Variations in a record: its moves are the main line, its comments hold the rest (docs/notation.md).
// `[%var D a]` is a variation from there on, `[%mark !]` a glyph of the move before; `[%mark ! D a]` and
// `[%note D a: …]` annotate the end of a variation.
import {
  add,
  annotate,
  branchAt,
  EMPTY,
  GLYPHS,
  isMain,
  lines,
  toEnd,
  type Path,
  type Tree,
} from './tree';

/** The main line, with the notes before its first move and after each move. */
export function notesOf(tree: Tree): { moves: Path; comments: string[][] } {
  const moves = toEnd(tree, []);
  const comments = Array.from({ length: moves.length + 1 }, (_, ply) => {
    const branch = branchAt(tree, moves.slice(0, ply));
    const text = ply === 0 ? tree.comment : (branch?.comment ?? '');
    return [text, branch?.glyph ? `[%mark ${branch.glyph}]` : ''];
  });
  for (const line of lines(tree)) {
    const leaves = line.findIndex((_, place) => !isMain(tree, line.slice(0, place + 1)));
    if (leaves < 0) continue;
    const told = comments[leaves];
    told?.push(`[%var ${line.slice(leaves).join(' ')}]`);
    for (let length = leaves + 1; length <= line.length; length += 1) {
      const branch = branchAt(tree, line.slice(0, length));
      const way = line.slice(leaves, length).join(' ');
      const notes = [
        branch?.glyph ? `[%mark ${branch.glyph} ${way}]` : '',
        branch?.comment ? `[%note ${way}: ${withoutBrackets(branch.comment)}]` : '',
      ];
      // Lines with the same first moves share them, so their notes appear once.
      told?.push(...notes.filter((note) => !told.includes(note)));
    }
  }
  return { moves, comments: comments.map((texts) => texts.filter((text) => text !== '')) };
}

/** A closing bracket would end the note. */
const withoutBrackets = (text: string): string => text.replace(/\]/g, ')');

const COMMAND = /\[%(\w+) ([^\]]*)\]/g;

/** Parses a record's tree. */
export function treeOf(moves: Path, comments: readonly (readonly string[])[]): Tree {
  let tree = add(EMPTY, [], moves);
  comments.forEach((texts, ply) => {
    const path = moves.slice(0, ply);
    if (path.length < ply) return;
    const text = texts.join(' ');
    for (const [, name, value = ''] of text.matchAll(COMMAND)) {
      if (name === 'var') tree = add(tree, path, wordsOf(value));
      if (name === 'mark') {
        const [sign, ...way] = wordsOf(value);
        const glyph = GLYPHS.find((known) => known === sign);
        if (glyph) tree = annotate(tree, [...path, ...way], { glyph });
      }
      const [, way = '', comment = ''] = /^([^:]*): (.*)$/.exec(value) ?? [];
      if (name === 'note' && comment)
        tree = annotate(tree, [...path, ...wordsOf(way)], { comment });
    }
    const comment = text.replace(COMMAND, '').replace(/\s+/g, ' ').trim();
    if (comment) tree = annotate(tree, path, { comment });
  });
  return tree;
}

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean);
