// A review as text: the result, how well each side played, the turning point.
import { turnOf } from '../sides';
import { list } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { Review, Side } from '../wire';
import { DEGREES, roundedCost, type Mistake } from './review';

export interface ReviewedGame {
  review: Review;
  sides: readonly Side[];
  mistakes: readonly Mistake[];
  nameOf: (side: Side) => string;
}

/** The sentences of the summary. */
export function summary(game: ReviewedGame): string[] {
  const { mistakes, review, sides } = game;
  const sentences = (['first', 'second'] as const).flatMap((side) => ofSide(game, side));
  const worst = mistakes[0];
  if (worst) {
    sentences.push(
      t('web-review-worst', {
        name: game.nameOf(worst.side),
        move: worst.move,
        number: turnOf(worst.ply, sides),
        cost: roundedCost(worst.cost),
      }),
    );
  }
  const { turning } = review;
  if (turning !== undefined && turning !== worst?.ply) {
    const move = review.moves[turning]?.move ?? '';
    sentences.push(t('web-review-turning', { move, number: turnOf(turning, sides) }));
  }
  return sentences;
}

function ofSide({ review, mistakes, nameOf }: ReviewedGame, side: Side): string[] {
  const found = review.accuracy[side === 'first' ? 0 : 1];
  if (found === null) return [];
  const made = DEGREES.flatMap((degree) => {
    const count = mistakes.filter((one) => one.side === side && one.degree === degree).length;
    return count > 0 ? [t(`web-review-count-${degree}`, { count })] : [];
  });
  const args = { name: nameOf(side), accuracy: found };
  return made.length === 0
    ? [t('web-review-clean', args)]
    : [t('web-review-side', { ...args, mistakes: list(made) })];
}

/** A mistake, with what would have been better. */
export function mistakeSentence(one: Mistake, sides: readonly Side[]): string {
  return t('web-review-mistake', {
    number: turnOf(one.ply, sides),
    move: one.move,
    best: one.best ?? '–',
    cost: roundedCost(one.cost),
  });
}
