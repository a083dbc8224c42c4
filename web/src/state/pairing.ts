// The search for an opponent. It goes on while the reader looks at other pages or plays the computer, and
// ends at the table of the game.
import { post, remove } from '../api/http';
import { go } from '../router.svelte';
import { t } from '../texts/texts.svelte';
import type { CreatedTable, NewTable, Pairing, PairingRequest } from '../wire';
import { LEVELS, remembered } from './choices';
import { live } from './live.svelte';
import { followLobby, lobby } from './lobby.svelte';
import { meet } from './me.svelte';
import { notify } from './notice.svelte';
import { searching, type CurrentSearch, type Search } from './search.svelte';

let unfollow: (() => void) | null = null;

/** Looks for an opponent. Goes to the game at once if somebody waits for the same. */
export async function startSearch(wanted: Search): Promise<void> {
  begin({ ...wanted, challenge: null, listed: false, meanwhile: searching.now?.meanwhile ?? null });
  try {
    // A click may come before a new visitor has a session.
    await meet();
    const answer = await post<Pairing>('/api/pair', { ...wanted } satisfies PairingRequest);
    if (answer.table) arrive(answer.table);
    else if (searching.now) {
      const challenge = answer.challenge ?? null;
      // The list may have come before the answer.
      const listed = lobby.challenges?.some(({ id }) => id === challenge) ?? false;
      searching.now = { ...searching.now, challenge, listed };
    }
  } catch (error) {
    end();
    throw error;
  }
}

export async function stopSearch(): Promise<void> {
  if (!searching.now) return;
  end();
  await remove('/api/pair');
}

/** Begins a game against the computer, of the kind that is looked for and without a clock. */
export async function playMeanwhile(): Promise<void> {
  if (!searching.now) return;
  const { game } = searching.now;
  const made = await post<CreatedTable>('/api/tables', {
    game,
    mode: 'computer',
    level: remembered(game).level ?? LEVELS.usual,
    clock: { kind: 'none' },
    side: 'first',
    begins: 'usual',
  } satisfies NewTable);
  // An opponent may have come while the table was made: then that game is the one.
  if (!searching.now) return;
  searching.now = { ...searching.now, meanwhile: made.table };
  go(`/play/${made.table}`);
}

function begin(wanted: CurrentSearch): void {
  searching.now = wanted;
  unfollow ??= followLobby();
}

function end(): void {
  searching.now = null;
  unfollow?.();
  unfollow = null;
}

/** An opponent is here. */
function arrive(table: string): void {
  const computer = searching.now?.meanwhile ?? null;
  end();
  // Before the page leaves its table: a game that has hardly begun is called off, any other is kept.
  const left = computer === null ? null : live.act(computer, 0, { kind: 'abort' });
  go(`/play/${table}`);
  void left?.then((answer) => {
    const isKept = answer.outcome === 'refused' && answer.reason.code === 'too-late-to-abort';
    notify({ text: isKept ? t('web-pair-here-kept') : t('web-pair-here') });
  });
}

live.listen((message) => {
  if (!searching.now) return;
  if (message.type === 'notice' && message.kind === 'paired') arrive(message.table);
  // Accepting another challenge ends the search.
  else if (message.type === 'notice' && message.kind === 'challenge-accepted') end();
  else if (message.type === 'lobby' && searching.now.challenge !== null) {
    const { challenge } = searching.now;
    const isListed = message.challenges.some(({ id }) => id === challenge);
    if (isListed && !searching.now.listed) searching.now = { ...searching.now, listed: true };
    if (!isListed && searching.now.listed) {
      end();
      notify({ text: t('web-pair-ended') });
    }
  }
});
