// The search for an opponent. It goes on while the reader looks at other pages or plays the computer, and
// ends at the table of the game.
import { post, remove } from '../api/http';
import { go } from '../router.svelte';
import { t } from '../texts/texts.svelte';
import type { Clock, CreatedTable, GameName, NewTable, Pairing, PairingRequest } from '../wire';
import { LEVELS, remembered } from './choices';
import { live } from './live.svelte';
import { followLobby, lobby } from './lobby.svelte';
import { meet } from './me.svelte';
import { notify } from './notice.svelte';

export interface Search {
  game: GameName;
  clock: Clock;
  rated: boolean;
}

interface Current extends Search {
  /** The challenge as which others see the reader, once the server has named it. */
  challenge: string | null;
  /** The server has listed it: when it is missing later, the search has ended there. */
  listed: boolean;
  /** The game against the computer that shortens the wait. */
  meanwhile: string | null;
}

let search = $state.raw<Current | null>(null);
let unfollow: (() => void) | null = null;

export const pairing = {
  get search(): Search | null {
    return search;
  },
  /** The table against the computer, while the search goes on. */
  get meanwhile() {
    return search?.meanwhile ?? null;
  },
};

/** Looks for an opponent. Goes to the game at once if somebody waits for the same. */
export async function startSearch(wanted: Search): Promise<void> {
  begin({ ...wanted, challenge: null, listed: false, meanwhile: search?.meanwhile ?? null });
  try {
    // A click may come before a new visitor has a session.
    await meet();
    const answer = await post<Pairing>('/api/pair', { ...wanted } satisfies PairingRequest);
    if (answer.table) arrive(answer.table);
    else if (search) {
      const challenge = answer.challenge ?? null;
      // The list may have come before the answer.
      const listed = lobby.challenges?.some(({ id }) => id === challenge) ?? false;
      search = { ...search, challenge, listed };
    }
  } catch (error) {
    end();
    throw error;
  }
}

export async function stopSearch(): Promise<void> {
  if (!search) return;
  end();
  await remove('/api/pair');
}

/** Begins a game against the computer, of the kind that is looked for and without a clock. */
export async function playMeanwhile(): Promise<void> {
  if (!search) return;
  const { game } = search;
  const made = await post<CreatedTable>('/api/tables', {
    game,
    mode: 'computer',
    level: remembered(game).level ?? LEVELS.usual,
    clock: { kind: 'none' },
    side: 'first',
    begins: 'usual',
  } satisfies NewTable);
  // An opponent may have come while the table was made: then that game is the one.
  if (!search) return;
  search = { ...search, meanwhile: made.table };
  go(`/play/${made.table}`);
}

function begin(wanted: Current): void {
  search = wanted;
  unfollow ??= followLobby();
}

function end(): void {
  search = null;
  unfollow?.();
  unfollow = null;
}

/** An opponent is here. */
function arrive(table: string): void {
  const computer = search?.meanwhile ?? null;
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
  if (!search) return;
  if (message.type === 'notice' && message.kind === 'paired') arrive(message.table);
  // Accepting another challenge ends the search.
  else if (message.type === 'notice' && message.kind === 'challenge-accepted') end();
  else if (message.type === 'lobby' && search.challenge !== null) {
    const { challenge } = search;
    const isListed = message.challenges.some(({ id }) => id === challenge);
    if (isListed && !search.listed) search = { ...search, listed: true };
    if (!isListed && search.listed) {
      end();
      notify({ text: t('web-pair-ended') });
    }
  }
});
