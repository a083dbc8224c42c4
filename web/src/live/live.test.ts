import { describe, expect, test } from 'vitest';
import type { ClientMessage, ServerMessage } from '../wire';
import { Live, type SocketLike } from './live';

/** A world without a network: the test is the server, and time passes when it says so. */
function world() {
  let time = 1000;
  let timers: { at: number; what: () => void }[] = [];
  const sockets: (SocketLike & { sent: ClientMessage[]; closed: boolean })[] = [];
  return {
    sockets,
    get socket() {
      const socket = sockets.at(-1);
      if (!socket) throw new Error('nothing is connected');
      return socket;
    },
    /** The tables for which the sockets were opened. */
    opened: [] as (string | null)[],
    connect(table: string | null): SocketLike {
      this.opened.push(table);
      const socket = {
        sent: [] as ClientMessage[],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text: string) {
          this.sent.push(JSON.parse(text) as ClientMessage);
        },
        close() {
          this.closed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    now: () => time,
    random: () => 0.5,
    watched: true,
    isWatched() {
      return this.watched;
    },
    /** What the server says about the session, should somebody ask. */
    session: null as boolean | null,
    hasSession() {
      return Promise.resolve(this.session);
    },
    after(milliseconds: number, what: () => void) {
      const timer = { at: time + milliseconds, what };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(milliseconds: number) {
      const end = time + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.what();
      }
      time = end;
    },
    say(message: ServerMessage) {
      this.socket.onmessage?.({ data: JSON.stringify(message) });
    },
    hello(now = time) {
      this.say({ type: 'hello', v: 1, now, me });
    },
    drop(reason = '') {
      this.socket.onclose?.({ reason });
    },
  };
}

const me = {
  id: 'p1',
  name: 'Ada',
  guest: true,
  bot: false,
  operator: false,
  settings: {},
  ratings: {},
};

describe('joining', () => {
  test('waits for the welcome, then tells what was seen', () => {
    const there = world();
    const live = new Live(there);
    let seen: number | null = null;
    live.join('t1', () => seen);
    live.open();
    expect(there.socket.sent).toEqual([]);
    there.hello();
    expect(there.socket.sent).toEqual([{ type: 'join', v: 1, table: 't1' }]);
    seen = 17;
    there.drop();
    there.pass(400);
    there.hello();
    expect(there.sockets).toHaveLength(2);
    expect(there.socket.sent).toEqual([{ type: 'join', v: 1, table: 't1', seen: 17 }]);
  });

  test('a table that was left is not joined again', () => {
    const there = world();
    const live = new Live(there);
    const leave = live.join('t1', () => null);
    live.open();
    there.hello();
    leave();
    expect(there.socket.sent.at(-1)).toEqual({ type: 'leave', table: 't1' });
    there.drop();
    there.pass(400);
    there.hello();
    expect(there.socket.sent).toEqual([]);
  });
});

test('who comes back as somebody else asks for the whole table', () => {
  const there = world();
  const live = new Live(there);
  live.join('t1', () => 9);
  live.open();
  there.hello();
  live.restart();
  expect(live.connection).toBe('connecting');
  there.hello();
  expect(there.sockets).toHaveLength(2);
  expect(there.socket.sent).toEqual([{ type: 'join', v: 1, table: 't1' }]);
});

describe('actions', () => {
  test('are sent again with the same name until they are answered', async () => {
    const there = world();
    const live = new Live(there);
    live.join('t1', () => 3);
    live.open();
    there.hello();
    const answer = live.act('t1', 12, { kind: 'move', move: 'c9d9' });
    const first = there.socket.sent.at(-1);
    there.drop();
    there.pass(400);
    there.hello();
    expect(there.socket.sent[0]).toEqual({ type: 'join', v: 1, table: 't1', seen: 3 });
    expect(there.socket.sent[1]).toEqual(first);
    there.say({ type: 'ack', id: (first as { id: string }).id, n: 4 });
    expect(await answer).toEqual({ outcome: 'done', n: 4 });
    there.drop();
    there.pass(400);
    there.hello();
    expect(there.socket.sent.filter((message) => message.type === 'act')).toEqual([]);
  });

  test('a refusal carries its reason', async () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    const answer = live.act('t1', 12, { kind: 'resign' });
    const { id } = there.socket.sent.at(-1) as { id: string };
    const reason = { code: 'stale', text: 'The game has moved on.' };
    there.say({ type: 'refused', id, reason });
    expect(await answer).toEqual({ outcome: 'refused', reason });
  });

  test('made while nothing is connected wait for the welcome', () => {
    const there = world();
    const live = new Live(there);
    void live.act('t1', 0, { kind: 'pause' });
    expect(there.sockets).toEqual([]);
    live.open();
    expect(there.socket.sent).toEqual([]);
    there.hello();
    expect(there.socket.sent).toMatchObject([{ type: 'act', action: { kind: 'pause' } }]);
  });
});

describe('the connection', () => {
  test('is tried again after growing pauses, and at once when asked', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    there.drop();
    expect(live.connection).toBe('lost');
    const attempts = [];
    for (const pause of [300, 1000, 2000, 4000, 8000, 15000, 15000]) {
      there.pass(pause - 1);
      attempts.push(there.sockets.length);
      there.pass(1);
      there.drop();
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    live.retry();
    expect(there.sockets).toHaveLength(9);
  });

  test('a silent socket is reported, then closed', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    there.pass(20_000);
    expect(there.socket.sent.at(-1)).toMatchObject({ type: 'ping' });
    expect(live.silent).toBe(false);
    there.pass(1_000);
    expect([live.silent, live.connection]).toEqual([true, 'open']);
    there.pass(7_000);
    expect(live.silent).toBe(false);
    expect(there.sockets[0]?.closed).toBe(true);
    expect(live.connection).toBe('lost');
  });

  test('at a table silence is noticed within three seconds, and ends with any word', () => {
    const there = world();
    const live = new Live(there);
    live.join('t1', () => null);
    live.open();
    there.hello();
    there.pass(3_000);
    expect([live.silent, live.connection]).toEqual([true, 'open']);
    there.say({ type: 'pong', t: 3_000, now: 4_000 });
    expect([live.silent, live.connection]).toEqual([false, 'open']);
    // A hidden page needs no such haste.
    there.watched = false;
    there.pass(2_000);
    there.say({ type: 'pong', t: 6_000, now: 6_000 });
    const sent = there.socket.sent.length;
    there.pass(18_000);
    expect(there.socket.sent).toHaveLength(sent);
  });

  test('in the lobby silence is noticed as soon, though it was entered or shown late', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    there.pass(1_000);
    live.lobby(true);
    there.pass(3_000);
    expect(live.silent).toBe(true);
    there.say({ type: 'pong', t: 4_000, now: 4_000 });
    there.watched = false;
    there.pass(2_000);
    there.say({ type: 'pong', t: 6_000, now: 6_000 });
    there.pass(3_000);
    expect(live.silent).toBe(false);
    there.watched = true;
    live.shown();
    there.pass(3_000);
    expect(live.silent).toBe(true);
    // On other pages a dead connection may be noticed later.
    there.say({ type: 'pong', t: 12_000, now: 12_000 });
    live.lobby(false);
    there.pass(19_999);
    expect(live.silent).toBe(false);
  });

  test('long round trips are no silence, and do not delay its notice', () => {
    const there = world();
    const live = new Live(there);
    live.join('t1', () => null);
    live.open();
    there.hello();
    const pinged = () => {
      const ping = there.socket.sent.findLast((message) => message.type === 'ping');
      return ping?.type === 'ping' ? ping.t : 0;
    };
    for (let round = 0; round < 5; round += 1) {
      const before = pinged();
      while (pinged() === before) there.pass(10);
      const t = pinged();
      there.pass(900);
      expect(live.silent).toBe(false);
      there.say({ type: 'pong', t, now: t + 900 });
    }
    there.pass(3_000);
    expect(live.silent).toBe(true);
  });

  test('without an answer after the network is said to be gone it is lost within a second', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    live.check();
    there.say({ type: 'pong', t: 1_000, now: 1_000 });
    there.pass(1_000);
    expect(live.connection).toBe('open');
    live.check();
    there.pass(1_000);
    expect(live.connection).toBe('lost');
  });

  test.each([
    [
      'closed for it',
      (there: ReturnType<typeof world>) => {
        there.drop('session');
      },
    ],
    [
      'refused after a loss',
      (there: ReturnType<typeof world>) => {
        there.drop();
        there.pass(400);
        there.drop();
      },
    ],
  ])('a session that is over ends the attempts: %s', async (_, lose) => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    there.session = false;
    lose(there);
    await Promise.resolve();
    await Promise.resolve();
    expect(live.connection).toBe('signed-out');
    const attempts = there.sockets.length;
    there.pass(60_000);
    expect(there.sockets).toHaveLength(attempts);
    // Signed in again, perhaps in another tab.
    there.session = true;
    live.restart();
    there.hello();
    expect(live.connection).toBe('open');
  });

  test('a session that was replaced by another one is no end', async () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    there.session = true;
    there.drop('session');
    await Promise.resolve();
    await Promise.resolve();
    there.hello();
    expect(live.connection).toBe('open');
  });

  test('says that the server closes, until it is back', () => {
    const there = world();
    const live = new Live(there);
    const heard: [string, boolean][] = [];
    live.watch(() => heard.push([live.connection, live.closing]));
    live.open();
    there.hello();
    there.say({ type: 'closing', after: 500 });
    there.drop();
    there.pass(300);
    expect(there.sockets.length, 'as late as the server asked').toBe(1);
    there.pass(400);
    there.hello();
    expect(heard).toEqual([
      ['connecting', false],
      ['open', false],
      ['open', true],
      ['lost', true],
      ['open', false],
    ]);
  });

  test('names its table, so that a proxy can send all sockets of a table to one server', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    live.join('abc', () => 3);
    there.drop();
    there.pass(400);
    expect(there.opened).toEqual([null, 'abc']);
  });

  test('words that are no message change nothing', () => {
    const there = world();
    const live = new Live(there);
    live.open();
    there.hello();
    for (const data of ['', '{', '[]', 'null', '{"kind":1}', 7]) {
      there.socket.onmessage?.({ data });
    }
    expect(live.connection).toBe('open');
  });
});

test("the server's clock is the sample with the least delay", () => {
  const there = world();
  const live = new Live(there);
  live.open();
  there.hello(50_900); // 100 late
  there.pass(500);
  there.say({ type: 'pong', t: 0, now: 51_490 }); // 10 late
  there.pass(500);
  there.say({ type: 'pong', t: 0, now: 51_700 }); // 300 late
  expect(live.serverNow()).toBe(51_990);
});

describe('a table of this browser', () => {
  const gone = (id?: string): ServerMessage => ({
    type: 'error',
    code: 'no-table',
    text: 'no such table',
    table: 'o1',
    ...(id === undefined ? {} : { id }),
  });

  /** A shown table, and a rematch that waits for its reply. */
  function played() {
    const there = world();
    const live = new Live(there);
    const asked: ClientMessage[] = [];
    const heard: ServerMessage[] = [];
    live.attach({ say: (message) => asked.push(message) });
    live.listen((message) => heard.push(message));
    live.join('o1', () => 9);
    const answer = live.act('o1', 5, { kind: 'offer', offer: 'rematch' });
    const act = asked.at(-1) as Extract<ClientMessage, { type: 'act' }>;
    expect(asked.map(({ type }) => type)).toEqual(['join', 'act']);
    live.open();
    return { there, live, heard, answer, act };
  }

  test('that was handed in is the server’s, and so is what waits for a reply', async () => {
    const { there, live, heard, answer, act } = played();
    there.hello();
    expect(there.socket.sent).toEqual([]);
    live.hearLocal(gone());
    // The worker's reply to what it was asked meanwhile settles nothing.
    live.hearLocal(gone(act.id));
    expect(there.socket.sent).toEqual([{ type: 'join', v: 1, table: 'o1', seen: 9 }, act]);
    expect(heard.map(({ type }) => type)).toEqual(['hello']);
    there.say({ type: 'ack', id: act.id, n: 10 });
    expect(await answer).toEqual({ outcome: 'done', n: 10 });
  });

  test('that was handed in waits for a server that is away again', () => {
    const { there, live, heard, act } = played();
    there.drop();
    live.hearLocal(gone());
    expect(heard).toEqual([]);
    there.pass(400);
    there.hello();
    expect(there.socket.sent).toEqual([{ type: 'join', v: 1, table: 'o1', seen: 9 }, act]);
  });

  test('that this browser does not have is missing without a server', () => {
    const there = world();
    const live = new Live(there);
    const heard: ServerMessage[] = [];
    live.attach({ say: () => undefined });
    live.listen((message) => heard.push(message));
    live.join('o1', () => null);
    live.open();
    there.drop();
    live.hearLocal(gone());
    expect(heard).toEqual([gone()]);
  });
});
