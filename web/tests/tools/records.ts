// Whole games that the engine has played, from `src/demo/games`, and tables on which they are set up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedTable, GameName, NewTable } from '../../src/wire/index.ts';
import type { Person } from '../e2e/abaque.ts';

const FOLDER = join(import.meta.dirname, '../../src/demo/games');

const recordOf = (game: GameName): string => readFileSync(join(FOLDER, `${game}.txt`), 'utf8');

/** The moves of a record, without its head, numbers, remarks and result. */
export function movesOf(game: GameName): string[] {
  const body = recordOf(game)
    .replace(/^\[.*\]$/gm, '')
    .replace(/\{[^}]*\}/g, ' ');
  return body.split(/\s+/).filter((word) => /^[A-Za-z][A-Za-z0-9@]*$/.test(word));
}

/** Asks the program as the page would. The page must be one of its own. */
export function ask<T>(person: Person, method: string, path: string, body?: unknown): Promise<T> {
  return person.page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-Abaque': '1' },
        ...(body ? { body } : {}),
      });
      if (!answer.ok) throw new Error(await answer.text());
      // Where there is nothing to say, the answer is empty.
      const text = await answer.text();
      return (text ? JSON.parse(text) : undefined) as T;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

/** Lets somebody in, with an account where there is a name. */
export async function come(person: Person, name?: string): Promise<void> {
  await person.page.goto('/');
  await person.page.locator('#game-awale').waitFor();
  await ask(person, 'GET', '/api/me');
  if (name) await ask(person, 'POST', '/api/signup', { name, password: 'a long sentence' });
}

/** A table after so many moves of the recorded game: at one screen, or between two people. */
export async function tableAfter(
  people: [Person] | [Person, Person],
  plies: number,
  wish: Partial<NewTable> & { game: GameName },
): Promise<string> {
  const [ada, bo = ada] = people;
  const mode = bo === ada ? 'local' : 'link';
  const start = startOf(wish.game);
  const made = await ask<CreatedTable>(ada, 'POST', '/api/tables', { mode, start, ...wish });
  const { table, invitation } = made;
  if (invitation && bo !== ada) await ask(bo, 'POST', `/api/invitations/${invitation}`, {});
  for (const [ply, move] of movesOf(wish.game).slice(0, plies).entries()) {
    await play(ply % 2 === 0 ? ada : bo, table, ply, move);
  }
  return table;
}

/** Plays a move over a socket, as the page does: only bots move by HTTP in rated games. */
function play(person: Person, table: string, ply: number, move: string): Promise<void> {
  return person.page.evaluate(
    ([table, ply, move]) =>
      new Promise<void>((resolve, reject) => {
        const kept = window as { playing?: WebSocket };
        const send = (socket: WebSocket, message: object) => {
          socket.send(JSON.stringify(message));
        };
        const id = `${table}-${ply}`;
        const act = { type: 'act', id, table, ply, action: { kind: 'move', move } };
        const fresh = kept.playing?.readyState !== WebSocket.OPEN;
        const socket = fresh ? new WebSocket('/api/live') : (kept.playing as WebSocket);
        kept.playing = socket;
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; id?: string };
          if (fresh && message.type === 'hello') {
            send(socket, { type: 'join', v: 1, table });
            send(socket, act);
          } else if (message.type === 'ack' && message.id === id) resolve();
          else if (message.type === 'refused') reject(new Error(String(data)));
        };
        socket.onclose = () => {
          reject(new Error('the socket closed'));
        };
        if (!fresh) {
          send(socket, { type: 'join', v: 1, table });
          send(socket, act);
        }
      }),
    [table, ply, move] as const,
  );
}

/** The start of the game that is shown. */
export function startOf(game: GameName): string {
  const [, start = 'standard'] = /^\[Layout "(.*)"\]$/m.exec(recordOf(game)) ?? [];
  return start;
}
