// Games in which it is my turn, and the notice when one more is.
import { get } from '../api/http';
import type { Summary } from '../api/shapes';
import { t } from '../texts/texts.svelte';
import { live } from './live.svelte';
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
    void lookForWaiting();
    const elsewhere = document.visibilityState === 'hidden' || shownTable() !== message.table;
    if (elsewhere) tell(t(`web-notice-${message.kind}`), message.table);
  });
}

function tell(text: string, table: string): void {
  if (!settings.notices || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const notice = new Notification('Abaque', {
    body: text,
    tag: table,
    icon: '/icons/icon-192.png',
  });
  notice.onclick = () => {
    window.focus();
    location.assign(`/play/${table}`);
  };
}
