// Evaluations as text.
import { sideName } from '../games';
import { number } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { GameName } from '../wire';
import type { Verdict } from './evaluation';

/**
 * `+1.4` for the first side, `−0.2` for the second; a tick for what is proven, as in the terminal; `1–0` where the
 * game has ended.
 */
export function evaluationLabel(found: Verdict): string {
  if (found.kind === 'estimate') {
    return number(found.points, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).replace('-', '−');
  }
  if (found.kind === 'over') {
    return found.winner === null ? '½–½' : found.winner === 'first' ? '1–0' : '0–1';
  }
  if (found.winner === null) return '=✓';
  const sign = found.winner === 'first' ? '+' : '−';
  return found.by === null ? `${sign}✓` : `${sign}${number(found.by)}✓`;
}

/** The same as a sentence. */
export function evaluationSentence(game: GameName, found: Verdict): string {
  if (found.kind === 'estimate') {
    const points = Math.abs(found.points);
    if (points < 0.05) return t('web-eval-even');
    const side = sideName(game, found.points > 0 ? 'first' : 'second');
    return t('web-eval-better', {
      side,
      points: number(points, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    });
  }
  if (found.kind === 'over') return found.text;
  if (found.winner === null) return t('web-eval-proven-draw');
  const side = sideName(game, found.winner);
  if (found.by !== null) return t('web-eval-proven-by', { side, by: found.by });
  if (found.plies !== null) return t('web-eval-proven-in', { side, plies: found.plies });
  return t('web-eval-proven', { side });
}
