// How a game ended, in the reader's grammatical person.
import type { Arrow } from '../boards/contract';
import { seatName } from '../parts/seats';
import { turnOf } from '../sides';
import { number } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { Ended, Highlights, KeyMoment, RatingChange, Side, View } from '../wire';

/** The endings that one player brings about: the reader must be told which of the two it was. */
const DONE_BY_LOSER = new Set(['resignation', 'time', 'abandoned']);

/** The endings by the rules that the score decides. */
const DECIDED_BY_SCORE = new Set(['no-moves', 'target', 'ply-limit']);

/** Whether the reader plays one side of the game, against somebody else. */
const isPlayer = (view: View): boolean => view.mode !== 'local' && view.you.length === 1;

/** Who won: “You won” to the winner, the winner's name to everybody else. */
export function resultTitle(view: View, result: Ended): string {
  if (result.winner === null) {
    return result.reason === 'aborted' ? t('web-result-aborted') : t('web-result-draw');
  }
  if (isPlayer(view)) {
    return view.you.includes(result.winner) ? t('web-result-won') : t('web-result-lost');
  }
  return t('web-result-wins', { name: seatName(view.seats[result.winner === 'first' ? 0 : 1]) });
}

/** Why, in the right person; the server's own sentence says “you” to nobody. */
export function resultReason(view: View, result: Ended): string {
  if (result.winner === null || !isPlayer(view)) return result.text;
  const won = view.you.includes(result.winner);
  if (DONE_BY_LOSER.has(result.reason)) {
    return t(`web-result-${result.reason}-${won ? 'theirs' : 'mine'}`);
  }
  if (!DECIDED_BY_SCORE.has(result.reason)) return result.text;
  const [less = 0, more = 0] = [...result.score].sort((a, b) => a - b);
  return t(`web-result-score-${won ? 'won' : 'lost'}`, { more, less });
}

/** The key moment of a game as the board shows it: before the move, with arrows for what was played. */
export interface Moment {
  /** How many moves had been played. */
  ply: number;
  position: string;
  arrows: Arrow[];
  text: string;
}

const BETTER = 1;
const PLAYED = 0.25;

export function momentOf(view: View, key: KeyMoment): Moment {
  const { ply, best } = key;
  const played = view.moves[ply];
  const position =
    ply === 0 ? view.first_position : (view.moves[ply - 1]?.position ?? view.position);
  const arrows = [
    ...(best ? [{ ...best, weight: BETTER }] : []),
    ...(played
      ? [{ move: played.move, effect: played.effect, weight: best ? PLAYED : BETTER }]
      : []),
  ];
  const side = played?.side ?? 'first';
  const sides = view.moves.map(({ side }) => side);
  const mine = isPlayer(view) && view.you.includes(side);
  const text = t(`web-result-key-${best ? 'bad' : 'good'}-${mine ? 'mine' : 'theirs'}`, {
    name: seatName(view.seats[side === 'first' ? 0 : 1]),
    move: played?.move ?? '',
    best: best?.move ?? '',
    number: turnOf(ply, sides),
  });
  return { ply, position, arrows, text };
}

/** A player at the end of a game, for the list under the result. */
export interface Standing {
  side: Side;
  name: string;
  mine: boolean;
  rating: RatingChange | null;
  accuracy: number | null;
}

/** Both players, the reader first; empty if neither is known. */
export function standings(view: View, found: Highlights | null): Standing[] {
  const rows = (['first', 'second'] as const).map((side, place) => {
    const mine = isPlayer(view) && view.you.includes(side);
    return {
      side,
      name: mine ? t('web-result-you') : seatName(view.seats[place as 0 | 1]),
      mine,
      rating: found?.ratings[place as 0 | 1] ?? null,
      accuracy: found?.accuracy[place as 0 | 1] ?? null,
    };
  });
  if (rows.every(({ rating, accuracy }) => rating === null && accuracy === null)) return [];
  return rows.sort((a, b) => Number(b.mine) - Number(a.mine));
}

/** A change with its sign: `+23`, `−7`, `±0`. */
export function gain({ before, after }: RatingChange): string {
  if (after === before) return '±0';
  return number(after - before, { signDisplay: 'exceptZero' }).replace('-', '−');
}
