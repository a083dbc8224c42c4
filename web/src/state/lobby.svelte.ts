// The lobby as the server tells it: open challenges, how many people are here, running games. All parts of
// the page that show it share one subscription.
import type { Challenge, LiveGame } from '../wire';
import { live } from './live.svelte';

let listing = $state.raw<{ challenges: Challenge[]; people: number } | null>(null);
let games = $state.raw<LiveGame[]>([]);
let followers = 0;

export const lobby = {
  /** The open challenges; null until they are loaded. */
  get challenges() {
    return listing?.challenges ?? null;
  },
  /** How many people are connected; null until it is known. */
  get people() {
    return listing?.people ?? null;
  },
  /** The running games to watch. */
  get games() {
    return games;
  },
};

live.listen((message) => {
  if (message.type === 'lobby') {
    // The reader is here too, though the server may not have counted them yet.
    listing = { challenges: message.challenges, people: Math.max(1, message.people) };
  }
  if (message.type === 'boards') games = message.games;
});

/** Keeps the lobby up to date until the returned function is called. */
export function followLobby(): () => void {
  followers += 1;
  if (followers === 1) live.lobby(true);
  return () => {
    followers -= 1;
    if (followers > 0) return;
    live.lobby(false);
    // Without updates the list is outdated: drop it.
    listing = null;
    games = [];
  };
}
