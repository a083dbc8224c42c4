// Conditional lines: the opponent's move, the answer, the opponent's next move, and so on.

export type Line = readonly string[];

/** A line can be kept when it ends with an answer. */
export const endsWithAnswer = (line: Line): boolean => line.length > 0 && line.length % 2 === 0;

/** Adds a line. Those that it goes on from, or that answer the same move differently, give way to it. */
export function withLine(lines: readonly Line[], line: Line): Line[] {
  const stays = (other: Line) => {
    const same = commonMoves(other, line);
    if (same === other.length || same === line.length) return other.length > line.length;
    return same % 2 === 0;
  };
  return [...lines.filter(stays), ...(lines.some((other) => goesOn(other, line)) ? [] : [line])];
}

/** The pairs of a line: what the opponent plays, and the answer. */
export function pairs(line: Line): [move: string, answer: string][] {
  const found: [string, string][] = [];
  for (let place = 0; place + 1 < line.length; place += 2) {
    found.push([line[place] ?? '', line[place + 1] ?? '']);
  }
  return found;
}

function goesOn(other: Line, line: Line): boolean {
  return other.length > line.length && commonMoves(other, line) === line.length;
}

function commonMoves(one: Line, other: Line): number {
  const differs = one.findIndex((move, place) => move !== other[place]);
  return differs === -1 ? one.length : differs;
}
