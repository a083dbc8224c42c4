// What the server has said in the page itself: the first words of the socket, before there is one. On a
// slow line every round trip counts.
import type { ServerMessage } from './live/messages';

type Word<Kind extends ServerMessage['type']> = Extract<ServerMessage, { type: Kind }>;

/** Words in the page. The page is written in one language: who wants another waits for the socket. */
function wordsHere(): ServerMessage[] {
  const text = document.getElementById('said')?.textContent;
  return text ? (JSON.parse(text) as ServerMessage[]) : [];
}

let words: ServerMessage[] | null = null;

function find<Kind extends ServerMessage['type']>(kind: Kind): Word<Kind> | null {
  words ??= wordsHere();
  return words.find((word): word is Word<Kind> => word.type === kind) ?? null;
}

// Said once: whoever comes back later asks anew.
function take<Word extends ServerMessage>(word: Word | null): Word | null {
  words = words?.filter((other) => other !== word) ?? null;
  return word;
}

/** Who reads, if the page knows it. */
export const takeHello = (): Word<'hello'> | null => take(find('hello'));

/** The table of this page, to look at. */
export const stateSaid = (): Word<'state'> | null => find('state');

/** The table of this page, if it is this one. */
export function takeState(table: string): Word<'state'> | null {
  const state = stateSaid();
  return state?.table === table ? take(state) : null;
}

/** Forgets what was said in a language that is not the reader's. */
export function keepWordsIn(language: string): void {
  if (document.documentElement.lang !== language) words = [];
}
