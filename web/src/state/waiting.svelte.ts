// Games in which it is my turn, and the notice when one more is.
import { get } from '../api/http';
import type { Summary } from '../api/shapes';
import { NAMES } from '../games';
import { seatName } from '../parts/seats';
import { t } from '../texts/texts.svelte';
import { live } from './live.svelte';
import { notify } from './notice.svelte';
import { settings } from './settings.svelte';

let games = $state.raw<Summary[]>([]);

export const waiting = {
  get games() {
    return games;
  },
  get count() {
    return games.length;
  },
};

export async function lookForWaiting(): Promise<void> {
  try {
    games = (await get<{ games: Summary[] }>('/api/me/games?waiting=1')).games;
  } catch {
    // Told by the banner if the server is away; the list is looked at again with the next notice.
  }
}

/** Follows the server's notices for as long as the app is open. */
export function followNotices(shownTable: () => string | null): () => void {
  return live.listen((message) => {
    if (message.type !== 'notice') return;
    const { kind, table } = message;
    void lookForWaiting().then(() => {
      if (document.visibilityState === 'visible' && shownTable() === table) return;
      const text = words(kind, table);
      if (document.visibilityState === 'visible') notify({ text, table });
      else tell(text, table);
    });
  });
}

/** Which game it is, where the list of those that wait knows it. */
function words(kind: 'your-turn' | 'challenge-accepted' | 'paired', table: string): string {
  const game = games.find(({ id }) => id === table);
  if (kind !== 'your-turn' || !game) return t(`web-notice-${kind}`);
  const other = game.seats[game.you.includes('first') ? 1 : 0];
  return t('web-notice-your-turn-in', { game: NAMES[game.game], name: seatName(other) });
}

function tell(text: string, table: string): void {
  if (!settings.notices || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification('Abaque', {
    body: text,
    tag: table,
    icon: '/icons/icon-192.png',
  });
  shown.onclick = () => {
    window.focus();
    location.assign(`/play/${table}`);
  };
}
