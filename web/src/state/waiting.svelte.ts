// Online games in which it is the reader's turn, and the notices about them. The server has the list; the table on the
// screen knows about its own game earlier and takes precedence.
import { get } from '../api/http';
import { NAMES } from '../games';
import { seatName } from '../parts/seats';
import { resultTitle } from '../table/result';
import { t } from '../texts/texts.svelte';
import type { Games, Lobby, NoticeKind, Summary, View } from '../wire';
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
  /** The number of waiting games, without the one on the screen. */
  get elsewhere() {
    return elsewhere.length;
  },
  /** The number of waiting games, with the one on the screen. */
  get count() {
    return elsewhere.length + (shown?.mine ? 1 : 0);
  },
};

/** Whether a game in a list is at the reader's turn. In a team it is one member's turn, which only the server's list says. */
export function isMyTurn(game: Summary): boolean {
  if (game.mode === 'local' || game.turn === null || !game.you.includes(game.turn)) return false;
  const seat = game.seats[game.turn === 'first' ? 0 : 1];
  const isOneOfMany = game.mode === 'online' && seat.kind === 'team';
  return !isOneOfMany || listed.some(({ id }) => id === game.id);
}

/** Tells this browser's other tabs that the list may have changed. */
const tabs =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('abaque-waiting');

/** One of the reader's games is on the screen. */
export function atTable(table: string, mine: boolean): void {
  const known = shown?.table === table ? shown.mine : null;
  if (known === mine) return;
  shown = { table, mine };
  tabs?.postMessage(null);
}

/** The game is no longer on the screen: ask the server whether it waits. */
export function leftTable(table: string): void {
  if (shown?.table !== table) return;
  // Until the reply comes, keep the last known state.
  if (!shown.mine) listed = listed.filter(({ id }) => id !== table);
  shown = null;
  void lookForWaiting();
}

export async function lookForWaiting(): Promise<void> {
  try {
    listed = (await get<Games>('/api/me/games?waiting=1')).games;
  } catch {
    // The banner reports an unreachable server; the list is reloaded when it is back.
  }
}

/** Keeps the list current while the app is open, and shows the server's notices. */
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
    if (kind === 'challenged') {
      void tellChallenge(table);
      return;
    }
    // Told at its table too, which says only that the game was called off.
    if (kind === 'declined') {
      notify({ text: t('web-notice-declined') });
      return;
    }
    void lookForWaiting().then(async () => {
      if (document.visibilityState === 'visible' && shownTable() === table) return;
      const text = await words(kind, table);
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

/** Somebody challenges the reader: says who, if the challenge still stands. */
async function tellChallenge(table: string): Promise<void> {
  const { challenges } = await get<Lobby>('/api/lobby').catch(() => ({ challenges: [] }));
  const challenge = challenges.findLast((one) => one.for_you);
  if (!challenge) return;
  const { by, game } = challenge;
  const text = t('web-notice-challenged', { name: by.name, game: NAMES[game] });
  if (document.visibilityState !== 'visible') tell(text, table, '/lobby');
  // The lobby and the home page show the challenge itself.
  else if (!['/', '/lobby'].includes(location.pathname)) notify({ text, page: '/lobby' });
}

/** Says which game it is, and how it ended, as far as the server tells. */
async function words(kind: NoticeKind, table: string): Promise<string> {
  if (kind === 'game-over') return ended(table);
  const game = listed.find(({ id }) => id === table);
  if (kind !== 'your-turn' || !game) return t(`web-notice-${kind}`);
  return t('web-notice-your-turn-in', { game: NAMES[game.game], name: opponent(game) });
}

async function ended(table: string): Promise<string> {
  const view = await get<View>(`/api/tables/${table}`).catch(() => null);
  if (!view?.result) return t('web-notice-game-over');
  return t('web-notice-game-over-in', {
    game: NAMES[view.game],
    name: opponent(view),
    result: resultTitle(view, view.result),
  });
}

const opponent = ({ seats, you }: Pick<View, 'seats' | 'you'>): string =>
  seatName(seats[you.includes('first') ? 1 : 0]);

function tell(text: string, table: string, page = `/play/${table}`): void {
  if (!settings.notices || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification('Abaque', {
    body: text,
    tag: table,
    icon: '/icons/icon-192.png',
  });
  shown.onclick = () => {
    window.focus();
    location.assign(page);
  };
}
