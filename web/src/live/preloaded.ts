// Messages of the socket that the server has put into the page itself, before there is a socket: on a slow
// line every round trip counts.
import type { ServerMessage } from '../wire';

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

let messages: ServerMessage[] | null = null;

function readPage(): ServerMessage[] {
  const text = document.getElementById('messages')?.textContent;
  return text ? (JSON.parse(text) as ServerMessage[]) : [];
}

function find<Type extends ServerMessage['type']>(type: Type): Message<Type> | null {
  messages ??= readPage();
  return messages.find((message): message is Message<Type> => message.type === type) ?? null;
}

// Each is used once: later ones come over the socket.
function take<Taken extends ServerMessage>(message: Taken | null): Taken | null {
  messages = messages?.filter((other) => other !== message) ?? null;
  return message;
}

/** The user, if the page contains their identity. */
export const takeHello = (): Message<'hello'> | null => take(find('hello'));

/** The table of this page, without taking it. */
export const preloadedState = (): Message<'state'> | null => find('state');

/** The table of this page, if it has this id. */
export function takeState(table: string): Message<'state'> | null {
  const state = preloadedState();
  return state?.table === table ? take(state) : null;
}

/** Drops the messages if the page is in another language than the reader's. */
export function keepIfIn(language: string): void {
  if (document.documentElement.lang !== language) messages = [];
}
