import type { AbaloneEffect, MarbleColour, Move, Spot } from '../contract.ts';
import { beside, DIRECTIONS, directionTo, line, type Direction } from './geometry.ts';
import type { AbalonePosition } from './position.ts';

type Legal = readonly Move<AbaloneEffect>[];

/** A legal move of the chosen marbles. */
export interface Candidate extends Move<AbaloneEffect> {
  direction: Direction;
  /** The cells that the player's own marbles enter. */
  enters: string[];
  /** The opponent's marbles that it pushes. */
  pushes: string[];
}

/** The effect of a gesture. */
export type Answer =
  | { kind: 'move'; move: string }
  | { kind: 'illegal'; attempt: string }
  | { kind: 'ambiguous'; cell: string; instead: string[] }
  | { kind: 'select'; cells: string[] };

const MOST = 3;
// How much nearer one of two moves must be to be chosen, in drawing units.
const CLEAR = 10;

/** The legal moves of exactly these marbles. */
export function candidates(
  chosen: readonly string[],
  position: AbalonePosition,
  legal: Legal | null,
): Candidate[] {
  const found: Candidate[] = [];
  if (chosen.length === 0) return found;
  for (const { move, effect } of legal ?? []) {
    const colour = position.marbles.get(chosen[0] ?? '');
    const own = effect.shift.filter(([from]) => position.marbles.get(from) === colour);
    if (own.length !== chosen.length || !own.every(([from]) => chosen.includes(from))) continue;
    const [from, to] = own[0] ?? ['', ''];
    const direction = directionTo(from, to);
    if (!direction) continue;
    const enters = own.map(([, to]) => to).filter((cell) => !chosen.includes(cell));
    const pushes = cellsOf(effect).filter((cell) => !chosen.includes(cell));
    found.push({ move, effect, direction, enters, pushes });
  }
  return found;
}

/** The cells of all marbles that an effect moves. */
export function cellsOf(effect: AbaloneEffect): string[] {
  const cells = effect.shift.map(([from]) => from);
  return effect.out ? [...cells, effect.out.from] : cells;
}

/** The own marbles from one cell to another, in line, at most three. */
export function run(
  from: string,
  to: string,
  position: AbalonePosition,
  colour: MarbleColour,
): string[] | null {
  if (position.marbles.get(from) !== colour) return null;
  if (from === to) return [from];
  const way = line(from, to);
  if (!way || way.steps >= MOST) return null;
  const cells = [from];
  for (let step = 0; step < way.steps; step += 1) {
    const next = beside(cells.at(-1) ?? from, way.direction);
    if (!next || position.marbles.get(next) !== colour) return null;
    cells.push(next);
  }
  return cells;
}

/** A tap, or Enter, on a cell. `at` is the exact point, `middle` the centre of the selected marbles. */
export function tap(
  cell: string,
  chosen: readonly string[],
  position: AbalonePosition,
  legal: Legal,
  aim: { at: Spot; middle: Spot; step: (direction: Direction) => Spot },
): Answer {
  if (position.marbles.get(cell) === position.turn) {
    return { kind: 'select', cells: choose(cell, chosen, position) };
  }
  if (chosen.length === 0) {
    if (!position.marbles.has(cell)) return { kind: 'select', cells: [] };
    // Any move of the opponent's marble gives the reason that it is not ours.
    const direction = DIRECTIONS.find((way) => beside(cell, way));
    const attempt = direction && written([cell], direction);
    return attempt ? { kind: 'illegal', attempt } : { kind: 'select', cells: [] };
  }
  const fitting = candidates(chosen, position, legal).filter(
    ({ enters, pushes }) => enters.includes(cell) || pushes.includes(cell),
  );
  const [first, second] = fitting;
  if (first && !second) return { kind: 'move', move: first.move };
  if (first && second) return decide(cell, fitting, aim);
  const direction = meant(cell, chosen);
  const attempt = direction && written(chosen, direction);
  return attempt ? { kind: 'illegal', attempt } : { kind: 'select', cells: [] };
}

/** Drags the selected marbles in a direction, in radians on the screen. */
export function pull(
  angle: number,
  chosen: readonly string[],
  angleOf: (direction: Direction) => number,
  directions: readonly Direction[],
): Direction | null {
  if (chosen.length === 0) return null;
  let best: Direction | null = null;
  let least = Math.PI / 6 + 0.01;
  for (const direction of directions) {
    const turn = Math.abs(normal(angle - angleOf(direction)));
    if (turn < least) {
      least = turn;
      best = direction;
    }
  }
  return best;
}

/** The notation of a move of these marbles in this direction, legal or not. */
export function written(chosen: readonly string[], direction: Direction): string | null {
  const ends = ordered(chosen);
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return null;
  const isInLine =
    first === last || chosen.some((cell) => chosen.includes(beside(cell, direction) ?? ''));
  if (!isInLine) {
    const target = beside(first, direction);
    return target && first + last + target;
  }
  // The rear marble has no selected marble behind it.
  const back = { rows: -direction.rows, numbers: -direction.numbers };
  const rear = chosen.find((cell) => !chosen.includes(beside(cell, back) ?? ''));
  const target = rear && beside(rear, direction);
  return rear && target ? rear + target : null;
}

/** The selection after tapping one more marble. */
function choose(cell: string, chosen: readonly string[], position: AbalonePosition): string[] {
  if (chosen.includes(cell)) {
    // Removing the middle of three would split the line: start again with it.
    const rest = chosen.filter((other) => other !== cell);
    const isWhole = rest.length < 2 || line(rest[0] ?? '', rest[1] ?? '')?.steps === 1;
    return isWhole ? rest : [cell];
  }
  // The longest line of own marbles that contains the selection and this one.
  for (const other of chosen) {
    const cells = run(other, cell, position, position.turn);
    if (cells && chosen.every((one) => cells.includes(one))) return ordered(cells);
  }
  return [cell];
}

function decide(
  cell: string,
  fitting: Candidate[],
  aim: { at: Spot; middle: Spot; step: (direction: Direction) => Spot },
): Answer {
  const off = fitting
    .map(({ move, direction, enters }) => {
      const step = aim.step(direction);
      const away = Math.hypot(aim.middle.x + step.x - aim.at.x, aim.middle.y + step.y - aim.at.y);
      return { move, enters, away };
    })
    .sort((a, b) => a.away - b.away);
  const [near, far] = off;
  if (near && far && far.away - near.away > CLEAR) return { kind: 'move', move: near.move };
  // Exactly between two broadside moves: each has a cell of its own.
  const instead = off.flatMap(({ enters }) =>
    enters.filter(
      (one) => one !== cell && off.every((o) => o.enters === enters || !o.enters.includes(one)),
    ),
  );
  return { kind: 'ambiguous', cell, instead };
}

/** The direction of a tapped cell from the selected marbles, if adjacent. */
function meant(cell: string, chosen: readonly string[]): Direction | null {
  for (const one of [...chosen].reverse()) {
    const direction = directionTo(one, cell);
    if (direction) return direction;
  }
  return null;
}

function ordered(cells: readonly string[]): string[] {
  return [...cells].sort();
}

function normal(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
