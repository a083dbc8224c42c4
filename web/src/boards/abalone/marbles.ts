import type { AbaloneEffect, MarbleColour } from '../contract.ts';
import type { AbalonePosition } from './position.ts';

/** A marble with an id that it keeps while it moves. */
export interface Marble {
  name: string;
  colour: MarbleColour;
  /** Its cell, or its place in the gutter. */
  cell: string | null;
  place: number;
}

/** Marbles for a position. Those already in place keep their ids. */
export function gather(position: AbalonePosition, known: readonly Marble[] = []): Marble[] {
  const kept = new Map<string, Marble>();
  for (const marble of known) kept.set(keyOf(marble), marble);
  const taken = new Set(known.map((marble) => marble.name));
  let next = 0;
  const name = () => {
    while (taken.has(`m${next}`)) next += 1;
    taken.add(`m${next}`);
    return `m${next}`;
  };
  const marbles: Marble[] = [];
  const add = (marble: Omit<Marble, 'name'>) => {
    const old = kept.get(keyOf(marble));
    marbles.push(old ?? { ...marble, name: name() });
  };
  for (const [cell, colour] of position.marbles) add({ colour, cell, place: 0 });
  for (const colour of ['black', 'white'] as const) {
    for (let place = 0; place < position.out[colour]; place += 1) {
      add({ colour, cell: null, place });
    }
  }
  return marbles;
}

/** The same marbles after a move, or before it. */
export function follow(
  marbles: readonly Marble[],
  effect: AbaloneEffect,
  out: Record<MarbleColour, number>,
  isBack = false,
): Marble[] {
  const to = new Map(effect.shift.map(([from, to]) => (isBack ? [to, from] : [from, to])));
  return marbles.map((marble) => {
    const fallen = effect.out;
    if (fallen && marble.colour === fallen.colour) {
      if (!isBack && marble.cell === fallen.from) {
        return { ...marble, cell: null, place: out[fallen.colour] - 1 };
      }
      if (isBack && marble.cell === null && marble.place === out[fallen.colour]) {
        return { ...marble, cell: fallen.from, place: 0 };
      }
    }
    const cell = marble.cell && to.get(marble.cell);
    return cell ? { ...marble, cell } : marble;
  });
}

function keyOf({ colour, cell, place }: Omit<Marble, 'name'>): string {
  return `${colour} ${cell ?? place}`;
}
