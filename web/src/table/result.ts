// How a game ended, in the words of whoever reads it.
import type { Result, View } from '../live/messages';
import { seatName } from '../parts/seats';
import { t } from '../texts/texts.svelte';

/** The endings that one player brings about: the reader must be told which of the two it was. */
const DONE_BY_LOSER = new Set(['resignation', 'time', 'abandoned']);

/** Whether the reader plays one side of the game, against somebody else. */
const isPlayer = (view: View): boolean => view.mode !== 'local' && view.you.length === 1;

/** Who won: “You won” to the winner, the winner's name to everybody else. */
export function resultTitle(view: View, result: Result): string {
  if (result.winner === null) {
    return result.reason === 'aborted' ? t('web-result-aborted') : t('web-result-draw');
  }
  if (isPlayer(view)) {
    return view.you.includes(result.winner) ? t('web-result-won') : t('web-result-lost');
  }
  return t('web-result-wins', { name: seatName(view.seats[result.winner === 'first' ? 0 : 1]) });
}

export interface RatingChange {
  name: string;
  before: number;
  after: number;
  mine: boolean;
}

/** What a rated game did to the ratings that were seen while it was played; the reader's first. */
export function ratingChanges(view: View, before: readonly (number | undefined)[]): RatingChange[] {
  if (!view.rated || !view.result) return [];
  const changes = view.seats.flatMap((seat, place) => {
    const [was, is] = [before[place], seat.rating];
    const mine = view.you.includes(place === 0 ? 'first' : 'second');
    if (was === undefined || is === undefined) return [];
    return [{ name: seatName(seat), before: was, after: is, mine }];
  });
  return changes.sort((a, b) => Number(b.mine) - Number(a.mine));
}

/** Why, in the right person; the server's own sentence says “you” to nobody. */
export function resultReason(view: View, result: Result): string {
  if (result.winner === null || !isPlayer(view) || !DONE_BY_LOSER.has(result.reason)) {
    return result.text;
  }
  const whose = view.you.includes(result.winner) ? 'theirs' : 'mine';
  return t(`web-result-${result.reason}-${whose}`);
}
