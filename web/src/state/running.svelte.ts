// The reader's unfinished games. The list outlives the pages that show it, and whether it is empty is stored across
// visits: the home page reserves space for it, to avoid a layout shift.
import { get } from '../api/http';
import type { Games, Summary } from '../wire';
import { loadCatalogue } from './catalogue.svelte';
import { reader } from './me.svelte';
import { read, write } from './storage';

const KEPT = 'running';

let found = $state.raw<{ whose: string; games: Summary[] } | null>(null);
/** Null while another person's games are loaded: the user has just signed in or out. */
const games = $derived(found?.whose === reader.me?.id ? (found?.games ?? null) : null);

export const running = {
  /** The games, once loaded. */
  get games() {
    return games;
  },
  /** Whether there are any, as far as known. */
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
    // Games without moves show the picture of their start.
    if (found.games.some(({ position }) => position === null)) await loadCatalogue();
  } catch {
    // The banner reports an unreachable server; the next page that shows the list retries.
  }
}

/** A game may have begun or ended: reload the list. */
export function runningChanged(isOver: boolean): void {
  if (!isOver) write(KEPT, true);
  if (isOver || games?.length === 0) void lookForRunning();
}
