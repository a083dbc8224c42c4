// A tree of variations. A node's path is the moves that lead to it, so it stays valid when other branches
// are promoted or deleted. Moves are opaque texts.

export const GLYPHS = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type Glyph = (typeof GLYPHS)[number];

export interface Branch {
  readonly move: string;
  readonly comment: string;
  readonly glyph: Glyph | null;
  /** The next moves; the first one is the main line. */
  readonly next: readonly Branch[];
}

/** The root: the notes on the first position, and its continuations. */
export interface Tree {
  readonly comment: string;
  readonly next: readonly Branch[];
}

/** The moves from the first position on. */
export type Path = readonly string[];

export const EMPTY: Tree = { comment: '', next: [] };

type Twig = Pick<Tree, 'comment' | 'next'>;

/** The node at a path; null for the empty path, or if there is none. */
export function branchAt(tree: Tree, path: Path): Branch | null {
  let found: Branch | null = null;
  let next = tree.next;
  for (const move of path) {
    found = next.find((branch) => branch.move === move) ?? null;
    if (!found) return null;
    next = found.next;
  }
  return found;
}

const twigAt = (tree: Tree, path: Path): Twig | null =>
  path.length === 0 ? tree : branchAt(tree, path);

export const has = (tree: Tree, path: Path): boolean => twigAt(tree, path) !== null;

/** Adds moves after a place; those that are there already stay as they are. */
export function add(tree: Tree, path: Path, moves: Path): Tree {
  const [move, ...rest] = moves;
  if (move === undefined || !has(tree, path)) return tree;
  const grown = change(tree, path, (twig) =>
    twig.next.some((branch) => branch.move === move)
      ? twig
      : { ...twig, next: [...twig.next, { move, comment: '', glyph: null, next: [] }] },
  );
  return add(grown, [...path, move], rest);
}

/** Deletes a place with everything after it. */
export function remove(tree: Tree, path: Path): Tree {
  const move = path.at(-1);
  if (move === undefined) return { ...tree, next: [] };
  return change(tree, path.slice(0, -1), (twig) => ({
    ...twig,
    next: twig.next.filter((branch) => branch.move !== move),
  }));
}

/** Makes the innermost variation on the way to a place the main one of its siblings. */
export function promote(tree: Tree, path: Path): Tree {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = path.slice(0, length - 1);
    const move = path[length - 1];
    const siblings = twigAt(tree, parent)?.next ?? [];
    const found = siblings.find((branch) => branch.move === move);
    if (!found || siblings[0] === found) continue;
    return change(tree, parent, (twig) => ({
      ...twig,
      next: [found, ...twig.next.filter((branch) => branch !== found)],
    }));
  }
  return tree;
}

/** Whether a place lies on the main line. */
export function isMain(tree: Tree, path: Path): boolean {
  return path.every((move, place) => twigAt(tree, path.slice(0, place))?.next[0]?.move === move);
}

export function annotate(
  tree: Tree,
  path: Path,
  notes: { comment?: string; glyph?: Glyph | null },
): Tree {
  if (path.length === 0) {
    return notes.comment === undefined ? tree : { ...tree, comment: notes.comment };
  }
  return change(tree, path, (twig) => ({ ...twig, ...notes }));
}

/** The same tree with one of its places changed. */
function change<T extends Twig>(tree: T, path: Path, by: (twig: Twig) => Twig): T {
  const [move, ...rest] = path;
  if (move === undefined) return by(tree) as T;
  return {
    ...tree,
    next: tree.next.map((branch) => (branch.move === move ? change(branch, rest, by) : branch)),
  };
}

// Walking

export function forward(tree: Tree, path: Path): Path {
  const next = twigAt(tree, path)?.next[0];
  return next ? [...path, next.move] : path;
}

export const back = (path: Path): Path => path.slice(0, -1);

/** As far as the line goes. */
export function toEnd(tree: Tree, path: Path): Path {
  const next = forward(tree, path);
  return next.length === path.length ? path : toEnd(tree, next);
}

/** The neighbouring variation: 1 is the next one, -1 the one before. */
export function beside(tree: Tree, path: Path, step: 1 | -1): Path {
  const parent = back(path);
  const siblings = twigAt(tree, parent)?.next ?? [];
  const place = siblings.findIndex((branch) => branch.move === path.at(-1));
  const other = siblings[place + step];
  return place >= 0 && other ? [...parent, other.move] : path;
}

export function count(tree: Twig): number {
  return tree.next.reduce((sum, branch) => sum + 1 + count(branch), 0);
}

// Showing

export interface Cell {
  path: Path;
  move: string;
  /** `3.` or `3…` where a move number is needed. */
  number: string;
  glyph: Glyph | null;
  comment: string;
}

/** Moves that follow one another, and how deep in variations they are. */
export interface Row {
  depth: number;
  cells: Cell[];
}

/** The tree as lines of moves: a variation stands under the move that it replaces. */
export function rows(tree: Tree): Row[] {
  const found: Row[] = [];
  layOut(tree.next, [], 0, found);
  return found.filter((row) => row.cells.length > 0);
}

function layOut(start: readonly Branch[], from: Path, depth: number, found: Row[]): void {
  let row: Row = { depth, cells: [] };
  found.push(row);
  let next = start;
  let path = from;
  // Only the first of the siblings goes on in this row; a variation that is laid out has no others.
  while (next[0]) {
    const [main, ...others] = next as [Branch, ...Branch[]];
    row.cells.push(cell(main, path, row.cells.length === 0));
    for (const other of others) layOut([other], path, depth + 1, found);
    if (others.length > 0) {
      row = { depth, cells: [] };
      found.push(row);
    }
    path = [...path, main.move];
    next = main.next;
  }
}

function cell({ move, glyph, comment }: Branch, parent: Path, first: boolean): Cell {
  const ply = parent.length;
  const number = Math.floor(ply / 2) + 1;
  const shown = ply % 2 === 0 ? `${number}.` : first ? `${number}…` : '';
  return { path: [...parent, move], move, number: shown, glyph, comment };
}

/** Every line from its beginning to its end, the main one first. */
export function lines(tree: Tree): Path[] {
  const from = (next: readonly Branch[], path: Path): Path[] =>
    next.length === 0
      ? [path]
      : next.flatMap((branch) => from(branch.next, [...path, branch.move]));
  return tree.next.length === 0 ? [] : from(tree.next, []);
}

// Keeping

/** The most nodes of a tree. */
export const MOST_MOVES = 3000;
export const LONGEST_COMMENT = 1000;

/** A tree and its annotations as JSON, without empty fields. */
export const writeKept = (kept: object): string =>
  JSON.stringify(kept, (_, value: unknown) => {
    const empty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
    return empty ? undefined : value;
  });

/** Parses a tree; none if the value is not one. */
export function readTree(value: unknown): Tree | null {
  const left = { moves: MOST_MOVES };
  if (!isObject(value)) return null;
  const next = readNext(value.next, left);
  return next && { comment: readComment(value.comment), next };
}

function readNext(value: unknown, left: { moves: number }): Branch[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const branches: Branch[] = [];
  for (const one of value as unknown[]) {
    if (!isObject(one) || typeof one.move !== 'string' || left.moves === 0) return null;
    left.moves -= 1;
    const next = readNext(one.next, left);
    if (!next || branches.some((branch) => branch.move === one.move)) return null;
    const glyph = GLYPHS.find((known) => known === one.glyph) ?? null;
    branches.push({ move: one.move, comment: readComment(one.comment), glyph, next });
  }
  return branches;
}

const readComment = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, LONGEST_COMMENT) : '';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
