// Games against other people in which it is my turn, and the notices about them. The server has the list;
// the table on the screen knows about its own game earlier, and wins.
import { get } from '../api/http';
import { NAMES } from '../games';
import { seatName } from '../parts/seats';
import { t } from '../texts/texts.svelte';
import type { Games, NoticeKind, Summary } from '../wire';
import { live } from './live.svelte';
import { notify } from './notice.svelte';
import { settings } from './settings.svelte';

let listed = $state.raw<Summary[]>([]);
let shown = $state.raw<{ table: string; mine: boolean } | null>(null);
const elsewhere = $derived(listed.filter(({ id }) => id !== shown?.table));

export const waiting = {
  /** The server's list. */
  get games() {
    return listed;
  },
  /** How many games wait, apart from the one on the screen. */
  get elsewhere() {
    return elsewhere.length;
  },
  /** How many games wait, with the one on the screen. */
  get count() {
    return elsewhere.length + (shown?.mine ? 1 : 0);
  },
};

/** Tells other tabs of this browser that the list may have changed. */
const tabs =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('abaque-waiting');

/** A game of mine is on the screen, and it is my turn in it or not. */
export function atTable(table: string, mine: boolean): void {
  const known = shown?.table === table ? shown.mine : null;
  if (known === mine) return;
  shown = { table, mine };
  tabs?.postMessage(null);
}

/** The game is no longer on the screen: whether it waits, the server says. */
export function leftTable(table: string): void {
  if (shown?.table !== table) return;
  // Until the answer comes, the list says what was last known here.
  if (!shown.mine) listed = listed.filter(({ id }) => id !== table);
  shown = null;
  void lookForWaiting();
}

export async function lookForWaiting(): Promise<void> {
  try {
    listed = (await get<Games>('/api/me/games?waiting=1')).games;
  } catch {
    // The banner says that the server is away; the list is read again when it is back.
  }
}

/** Keeps the list true for as long as the app is open, and shows the server's notices. */
export function followNotices(shownTable: () => string | null): () => void {
  const reread = () => {
    if (document.visibilityState === 'visible') void lookForWaiting();
  };
  document.addEventListener('visibilitychange', reread);
  if (tabs) tabs.onmessage = () => void lookForWaiting();
  let wasLost = false;
  const unwatch = live.watch(() => {
    if (live.connection === 'open' && wasLost) void lookForWaiting();
    wasLost = live.connection !== 'open';
  });
  const unlisten = live.listen((message) => {
    if (message.type !== 'notice') return;
    const { kind, table } = message;
    void lookForWaiting().then(() => {
      if (document.visibilityState === 'visible' && shownTable() === table) return;
      const text = words(kind, table);
      if (document.visibilityState === 'visible') notify({ text, table });
      else tell(text, table);
    });
  });
  return () => {
    document.removeEventListener('visibilitychange', reread);
    if (tabs) tabs.onmessage = null;
    unwatch();
    unlisten();
  };
}

/** Names the game, if it is among those that wait. */
function words(kind: NoticeKind, table: string): string {
  const game = listed.find(({ id }) => id === table);
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
