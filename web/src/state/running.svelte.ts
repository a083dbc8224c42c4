// The reader's games that are not over. The list outlives the pages that show it, and whether there is
// one outlives the visit: the home page keeps a place for it, so that nothing moves when it arrives.
import { get } from '../api/http';
import type { Games, Summary } from '../wire';
import { loadCatalogue } from './catalogue.svelte';
import { reader } from './me.svelte';
import { read, write } from './storage';

const KEPT = 'running';

let found = $state.raw<{ whose: string; games: Summary[] } | null>(null);
/** Whoever signs in or out does not see the games of who was here before. */
const games = $derived(found?.whose === reader.me?.id ? (found?.games ?? null) : null);

export const running = {
  /** The games, once the server has told them. */
  get games() {
    return games;
  },
  /** Whether there are some, as far as anybody knows here. */
  get expected() {
    return games === null ? read(KEPT) === true : games.length > 0;
  },
};

export async function lookForRunning(): Promise<void> {
  const whose = reader.me?.id;
  if (!whose) return;
  try {
    const all = (await get<Games>('/api/me/games')).games;
    found = { whose, games: all.filter(({ status }) => status !== 'over') };
    write(KEPT, found.games.length > 0);
    // The pictures of games without a move are those of the starts.
    if (found.games.some(({ position }) => position === null)) await loadCatalogue();
  } catch {
    // Told by the banner if the server is away; the next page that shows the list asks again.
  }
}

/** One of them may have begun or ended: what was known of them is looked at again. */
export function runningChanged(isOver: boolean): void {
  if (!isOver) write(KEPT, true);
  if (isOver || games?.length === 0) void lookForRunning();
}
