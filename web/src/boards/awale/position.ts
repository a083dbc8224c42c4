import type { AwaleEffect } from '../contract.ts';

export type Seat = 'south' | 'north';

/** The pits in sowing order: South's from its left, then North's from its own left. */
export const PITS = [...'ABCDEFabcdef'] as const;

export interface AwalePosition {
  /** Seeds by the name of the pit. */
  pits: Readonly<Record<string, number>>;
  taken: Readonly<Record<Seat, number>>;
  turn: Seat;
}

/** The owner of a pit. */
export function ownerOf(pit: string): Seat {
  return pit === pit.toUpperCase() ? 'south' : 'north';
}

/** Parses `<south>/<north> <taken> <side>`. */
export function parse(text: string): AwalePosition {
  const [board = '', taken = '0-0', side] = text.split(' ');
  const seeds = board.split(/[/,]/).map(Number);
  if (seeds.length !== PITS.length || seeds.some(Number.isNaN)) {
    throw new RangeError(`awale: ${text}`);
  }
  const [south = 0, north = 0] = taken.split('-').map(Number);
  return {
    pits: Object.fromEntries(PITS.map((pit, index) => [pit, seeds[index] ?? 0])),
    taken: { south, north },
    turn: side === 'N' ? 'north' : 'south',
  };
}

/** The board after an effect. Legality was checked by the server. */
export function after(position: AwalePosition, effect: AwaleEffect): AwalePosition {
  const pits = { ...position.pits };
  const taken = { ...position.taken };
  const mover = ownerOf(effect.from);
  pits[effect.from] = 0;
  for (const pit of effect.path) pits[pit] = (pits[pit] ?? 0) + 1;
  for (const pit of effect.captured) {
    taken[mover] += pits[pit] ?? 0;
    pits[pit] = 0;
  }
  const turn = mover === 'south' ? 'north' : 'south';
  return gathered({ pits, taken, turn }, effect);
}

/** At the end each side gathers its own row; the position text leaves the seeds there. */
export function gathered(position: AwalePosition, effect: AwaleEffect): AwalePosition {
  if (effect.gathered.length === 0) return position;
  const pits = { ...position.pits };
  const taken = { ...position.taken };
  for (const [pit] of effect.gathered) {
    taken[ownerOf(pit)] += pits[pit] ?? 0;
    pits[pit] = 0;
  }
  return { ...position, pits, taken };
}

/** Whether two positions have the same board, ignoring the side to move. */
export function looksLike(a: AwalePosition, b: AwalePosition): boolean {
  return (
    a.taken.south === b.taken.south &&
    a.taken.north === b.taken.north &&
    PITS.every((pit) => a.pits[pit] === b.pits[pit])
  );
}

/** The number of seeds that a move captures from each pit. */
export function takings(position: AwalePosition, effect: AwaleEffect): Map<string, number> {
  const sown = after(position, { ...effect, captured: [], gathered: [] });
  return new Map(effect.captured.map((pit) => [pit, sown.pits[pit] ?? 0]));
}
