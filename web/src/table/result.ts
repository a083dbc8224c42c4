// How a game ended, in the reader's grammatical person.
import type { Arrow } from '../boards/contract';
import { formFor, isTeam, seatName, seatOf } from '../parts/seats';
import { other, turnOf } from '../sides';
import { number } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type {
  Ended,
  EndReason,
  Highlights,
  KeyMoment,
  RatingChange,
  Seat,
  Side,
  View,
} from '../wire';

/** The endings that one player brings about: the reader must be told which of the two it was. */
const DONE_BY_LOSER: ReadonlySet<EndReason> = new Set(['resignation', 'time', 'abandoned']);

/** The endings by the rules that the score decides. */
const DECIDED_BY_SCORE: ReadonlySet<EndReason> = new Set(['no-moves', 'target', 'ply-limit']);

/** The side that the reader plays against somebody else; null for others and at one screen. */
const ownSide = (view: View): Side | null =>
  view.mode !== 'local' && view.you.length === 1 ? (view.you[0] ?? null) : null;

/** The title: “You won” for the winner, the winner's name for everybody else. */
export function resultTitle(view: View, result: Ended): string {
  if (result.winner === null) {
    return result.reason === 'aborted' ? t('web-result-aborted') : t('web-result-draw');
  }
  const own = ownSide(view);
  if (own === null) return t('web-result-wins', { name: seatName(seatOf(view, result.winner)) });
  const form = formFor(seatOf(view, own));
  return t(`web-result-${own === result.winner ? 'won' : 'lost'}${form}`);
}

/** The reason, in the right grammatical person; the server's own sentence is in the third person. */
export function resultReason(view: View, result: Ended): string {
  const own = ownSide(view);
  if (result.winner === null || own === null) return result.text;
  const won = own === result.winner;
  if (DONE_BY_LOSER.has(result.reason)) {
    const form = formFor(seatOf(view, other(result.winner)));
    return t(`web-result-${result.reason}-${won ? 'theirs' : 'mine'}${form}`);
  }
  if (!DECIDED_BY_SCORE.has(result.reason)) return result.text;
  const [less = 0, more = 0] = [...result.score].sort((a, b) => a - b);
  const form = formFor(seatOf(view, result.winner));
  return t(`web-result-score-${won ? 'won' : 'lost'}${form}`, { more, less });
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
  const seat = seatOf(view, side);
  const person = side === ownSide(view) ? `mine${formFor(seat)}` : 'theirs';
  const text = t(`web-result-key-${best ? 'bad' : 'good'}-${person}`, {
    name: seatName(seat),
    move: played?.move ?? '',
    best: best?.move ?? '',
    number: turnOf(ply, sides),
  });
  return { ply, position, arrows, text };
}

/** A player at the end of a game, for the list under the result. */
export interface Standing {
  side: Side;
  seat: Seat;
  /** “You” or “Your team” for the user's own side; null for others, who are shown by name. */
  own: string | null;
  rating: RatingChange | null;
  accuracy: number | null;
}

/** Both players, the reader first; empty if neither is known. */
export function standings(view: View, found: Highlights | null): Standing[] {
  const rows = (['first', 'second'] as const).map((side, place) => {
    const seat = seatOf(view, side);
    const own = isTeam(seat) ? t('web-team') : t('web-result-you');
    return {
      side,
      seat,
      own: side === ownSide(view) ? own : null,
      rating: found?.ratings[place as 0 | 1] ?? null,
      accuracy: found?.accuracy[place as 0 | 1] ?? null,
    };
  });
  if (rows.every(({ rating, accuracy }) => rating === null && accuracy === null)) return [];
  return rows.sort((a, b) => Number(b.own !== null) - Number(a.own !== null));
}

/** A change with its sign: `+23`, `−7`, `±0`. */
export function gain({ before, after }: RatingChange): string {
  if (after === before) return '±0';
  return number(after - before, { signDisplay: 'exceptZero' }).replace('-', '−');
}
