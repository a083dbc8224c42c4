// The places to press for an answer of an exercise.
import type { GameName } from '../../src/wire/index.ts';

/** The places to press for a move in notation, legal or not. */
export function places(game: GameName, position: string, move: string): string[] {
  if (game === 'awale') return [move];
  if (game === 'avalam') return [move.slice(0, 2), move.slice(2, 4)];
  return move.length === 4 ? inLine(position, move) : broadside(position, move);
}

/** The first and the rear marble, and the cell in front of them. */
function inLine(position: string, move: string): string[] {
  const [rear, second] = [cell(move, 0), cell(move, 2)];
  const step: Step = [second[0] - rear[0], second[1] - rear[1]];
  const own = marbleAt(position, rear);
  let front = rear;
  for (let moved = 1; moved < 3; moved += 1) {
    const next = plus(front, step);
    if (marbleAt(position, next) !== own) break;
    front = next;
  }
  const chosen = front === rear ? [rear] : [rear, front];
  return [...chosen, plus(front, step)].map(name);
}

/** Both ends, and the cell that identifies the direction: an occupied one, if there is any. */
function broadside(position: string, move: string): string[] {
  const [first, last, target] = [cell(move, 0), cell(move, 2), cell(move, 4)];
  const step: Step = [target[0] - first[0], target[1] - first[1]];
  const entered = [plus(last, step), plus(first, step)];
  const taken = entered.find((one) => marbleAt(position, one) !== '');
  return [first, last, taken ?? plus(last, step)].map(name);
}

type Cell = [row: number, number: number];
type Step = Cell;

const A = 'a'.charCodeAt(0);

const cell = (text: string, at: number): Cell => [text.charCodeAt(at) - A, Number(text[at + 1])];
const plus = (one: Cell, step: Step): Cell => [one[0] + step[0], one[1] + step[1]];
const name = ([row, number]: Cell): string => String.fromCharCode(A + row) + String(number);

/** `b`, `w`, or nothing. */
function marbleAt(position: string, [row, number]: Cell): string {
  const rows = (position.split(' ')[0] ?? '').split('/').reverse();
  const marks = [...(rows[row] ?? '')].flatMap((mark) =>
    /\d/.test(mark) ? Array<string>(Number(mark)).fill('') : [mark],
  );
  // Rows from f on start with a higher number.
  return marks[number - Math.max(1, row - 3)] ?? '';
}
