// How good a tried move is: the engine looks at the position after it for a moment.
import type { Live } from '../live/live';
import type { GameLine, Score } from '../wire';
import { points } from './review';

/** Enough for a search as deep as that of a review. */
const LOOKS_FOR = 1500;
/** An engine that is busy is not waited for. */
const PATIENCE = 15_000;

/**
 * What the position is worth to the side to move; none where the engine does not answer. `local` asks the engine of this
 * browser.
 */
export function valueOf(
  live: Pick<Live, 'analyse' | 'stopAnalysis' | 'listen'>,
  place: GameLine,
  local: boolean,
): Promise<Score | null> {
  return new Promise((settle) => {
    let found: Score | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(limit);
      unlisten();
      live.stopAnalysis(id);
      settle(found);
    };
    const limit = setTimeout(end, PATIENCE);
    const unlisten = live.listen((message) => {
      if (message.type === 'error' && message.id === id) end();
      if (message.type !== 'analysis' || message.id !== id) return;
      const best = message.lines[0];
      if (best) {
        found = best.score;
        timer ??= setTimeout(end, LOOKS_FOR);
      }
      if (message.done) end();
    });
    const id = live.analyse({ ...place, lines: 1, every: false }, local);
  });
}

/** What a tried move costs against the best play, given what the position after it is worth there. */
export const costOf = (best: Score, afterwards: Score): number =>
  Math.max(0, points(best) + points(afterwards));
