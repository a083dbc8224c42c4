// Judges a tried move by a short search of the position after it.
import type { Live } from '../live/live';
import type { GameLine, Score } from '../wire';
import { points } from './review';

/** The search time in milliseconds: about as deep as a review. */
const LOOKS_FOR = 1500;
/** The time limit for a busy engine, in milliseconds. */
const PATIENCE = 15_000;

/**
 * The score of a position for the side to move; null if the engine does not answer. `local` asks this browser's engine.
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

/** The loss of a tried move in points, from the scores of the best move and of the position after the tried one. */
export const costOf = (best: Score, afterwards: Score): number =>
  Math.max(0, points(best) + points(afterwards));
