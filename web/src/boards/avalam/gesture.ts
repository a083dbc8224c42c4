import type { AvalamEffect, Colour, Move } from '../contract.ts';
import { touches } from './geometry.ts';
import { HOLE_ROWS, type AvalamPosition } from './position.ts';

type Legal = readonly Move<AvalamEffect>[];

/** What a player's gesture comes to. */
export type Answer =
  | { kind: 'move'; move: string }
  | { kind: 'illegal'; attempt: string }
  | { kind: 'select'; hole: string | null }
  | { kind: 'nothing' };

/** Where the tower on a hole can go, with the move that takes it there. */
export function targets(legal: Legal | null, hole: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const { move, effect } of legal ?? []) {
    if ('from' in effect && effect.from === hole) found.set(effect.to, move);
  }
  return found;
}

/** The holes where a counter of this colour can be placed, with the move that places it. */
export function places(legal: Legal | null, colour: Colour): Map<string, string> {
  const found = new Map<string, string>();
  for (const { move, effect } of legal ?? []) {
    if ('place' in effect && effect.colour === colour) found.set(effect.place, move);
  }
  return found;
}

/** A tap, or Enter, on a hole while towers are being moved. */
export function tap(
  hole: string,
  selected: string | null,
  position: AvalamPosition,
  legal: Legal,
): Answer {
  if (selected === null) return pick(hole, position, legal);
  if (hole === selected) return { kind: 'select', hole: null };
  const move = targets(legal, selected).get(hole);
  if (move !== undefined) return { kind: 'move', move };
  // Beside the chosen tower it was meant as a move; further away, as another choice.
  if (touches(selected, hole)) return { kind: 'illegal', attempt: selected + hole };
  return position.towers.has(hole) ? pick(hole, position, legal) : { kind: 'select', hole: null };
}

/** A tower is dragged from one hole and let go over another, or over nothing. */
export function drop(from: string, to: string | null, legal: Legal): Answer {
  if (to === null) return { kind: 'select', hole: null };
  if (to === from) return { kind: 'select', hole: from };
  const move = targets(legal, from).get(to);
  return move === undefined ? { kind: 'illegal', attempt: from + to } : { kind: 'move', move };
}

/** A counter is put on a hole, by a tap or from its stock. */
export function place(hole: string | null, colour: Colour, legal: Legal): Answer {
  if (hole === null) return { kind: 'nothing' };
  const move = places(legal, colour).get(hole);
  const attempt = `${colour === 'light' ? 'l' : 'd'}@${hole}`;
  return move === undefined ? { kind: 'illegal', attempt } : { kind: 'move', move };
}

function pick(hole: string, position: AvalamPosition, legal: Legal): Answer {
  if (!position.towers.has(hole)) return { kind: 'nothing' };
  if (targets(legal, hole).size > 0) return { kind: 'select', hole };
  // If a tower has no legal move, any illegal one gives the reason.
  const beside = HOLE_ROWS.flat().filter((other) => touches(hole, other));
  const to = beside.find((other) => position.towers.has(other)) ?? beside[0] ?? hole;
  return { kind: 'illegal', attempt: hole + to };
}
