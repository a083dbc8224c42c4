// A review in words: what happened, how well each side played, where it was decided.
import { list } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { ReviewedMove, Side } from '../wire';
import { accuracy, DEGREES, toldCost, turningPoint, turnOf, type Mistake } from './review';
import type { Verdict } from './evaluation';

export interface Told {
  opinions: readonly ReviewedMove[];
  sides: readonly Side[];
  mistakes: readonly Mistake[];
  /** How the game stood before each move, and at its end. */
  values: readonly Verdict[];
  nameOf: (side: Side) => string;
}

/** A sentence for each thing that is worth telling. */
export function summary(told: Told): string[] {
  const { mistakes, values, sides, opinions } = told;
  const sentences = (['first', 'second'] as const).flatMap((side) => ofSide(told, side));
  const worst = mistakes[0];
  if (worst) {
    sentences.push(
      t('web-review-worst', {
        name: told.nameOf(worst.side),
        move: worst.move,
        number: turnOf(worst.ply, sides),
        cost: toldCost(worst.cost),
      }),
    );
  }
  const turning = turningPoint(values);
  if (turning && turning.ply !== worst?.ply) {
    const move = opinions[turning.ply]?.move ?? '';
    sentences.push(t('web-review-turning', { move, number: turnOf(turning.ply, sides) }));
  }
  return sentences;
}

function ofSide({ opinions, sides, mistakes, nameOf }: Told, side: Side): string[] {
  const found = accuracy(opinions, sides, side);
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
export function tellMistake(one: Mistake, sides: readonly Side[]): string {
  return t('web-review-mistake', {
    number: turnOf(one.ply, sides),
    move: one.move,
    best: one.best ?? '–',
    cost: toldCost(one.cost),
  });
}
