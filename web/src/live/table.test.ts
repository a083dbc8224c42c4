import { describe, expect, test } from 'vitest';
import type { ServerMessage, TableEvent, Turn, View } from './messages';
import { nothingYet, take, timeLeft, type TableState } from './table';

const turn: Turn = {
  status: 'playing',
  ply: 0,
  position: 'start',
  turn: 'first',
  score: [0, 0],
  seats: [
    { kind: 'person', name: 'Ada', present: true },
    { kind: 'person', name: 'Bo', present: true },
  ],
  clocks: { first: 60_000, second: 60_000, running: 'first' },
  legal: null,
  settled: [],
  offers: [],
  can: [],
  result: null,
  next: null,
};

const view: View = {
  ...turn,
  id: 't1',
  game: 'awale',
  rules: 'sheet',
  start: 'standard',
  first_position: 'start',
  mode: 'online',
  rated: false,
  invitation: false,
  clock: { kind: 'timed', main: 60_000, increment: 0 },
  claim_after: null,
  you: ['first'],
  moves: [],
};

const effect = { from: 'A', path: ['B'], captured: [], gathered: [] as [string, number][] };

const moved = (ply: number, move: string): TableEvent => ({
  kind: 'moved',
  ply,
  side: ply % 2 === 1 ? 'first' : 'second',
  move,
  effect,
  position: `after ${move}`,
  clock: 59_000,
});

const event = (n: number, happened: TableEvent, after?: Partial<Turn>): ServerMessage => ({
  type: 'event',
  table: 't1',
  n,
  now: 1000 * n,
  event: happened,
  ...(after ? { view: { ...turn, ...after } } : {}),
});

const started = take(nothingYet, { type: 'state', table: 't1', n: 4, now: 4000, view });

const run = (from: TableState, messages: ServerMessage[]) => messages.reduce(take, from);

describe('events', () => {
  test('a move is added, and the turn follows', () => {
    const state = run(started, [
      event(5, moved(1, 'A'), { ply: 1, position: 'after A', turn: 'second' }),
    ]);
    expect(state.seen).toBe(5);
    expect(state.view?.moves.map(({ move, position }) => [move, position])).toEqual([
      ['A', 'after A'],
    ]);
    expect(state.view?.turn).toBe('second');
    expect(state.torn).toBe(false);
  });

  test('several missed events come with one turn, on the last', () => {
    const state = run(started, [
      event(5, moved(1, 'A')),
      event(6, moved(2, 'b')),
      event(7, moved(3, 'C'), { ply: 3, position: 'after C', turn: 'second' }),
    ]);
    expect(state.view?.moves.map(({ move }) => move)).toEqual(['A', 'b', 'C']);
    expect(state.torn).toBe(false);
  });

  test('a takeback cuts the moves off', () => {
    const state = run(started, [
      event(5, moved(1, 'A'), { ply: 1 }),
      event(6, moved(2, 'b'), { ply: 2 }),
      event(7, { kind: 'took_back', to_ply: 1 }, { ply: 1 }),
    ]);
    expect(state.view?.moves.map(({ move }) => move)).toEqual(['A']);
    expect(state.torn).toBe(false);
  });

  test('what was seen already changes nothing', () => {
    const once = take(started, event(5, moved(1, 'A'), { ply: 1 }));
    expect(take(once, event(5, moved(1, 'A'), { ply: 1 }))).toBe(once);
  });

  test.each([
    ['a gap', event(6, moved(1, 'A'), { ply: 1 })],
    ['a ply that does not fit', event(5, moved(1, 'A'), { ply: 4 })],
  ])('%s tears the table, and a whole one mends it', (_, message) => {
    const torn = take(started, message);
    expect(torn.torn).toBe(true);
    const mended = take(torn, { type: 'state', table: 't1', n: 9, now: 9000, view });
    expect(mended.torn).toBe(false);
    expect(mended.seen).toBe(9);
  });

  test('an event before any state asks for one', () => {
    expect(take(nothingYet, event(1, { kind: 'paused' })).torn).toBe(true);
  });

  test('the last seat that fills closes the invitation', () => {
    const open = take(nothingYet, {
      type: 'state',
      table: 't1',
      n: 1,
      now: 0,
      view: { ...view, invitation: true, seats: [turn.seats[0], { kind: 'open' }] },
    });
    const state = take(
      open,
      event(2, { kind: 'seated', side: 'second', seat: turn.seats[1] }, { status: 'playing' }),
    );
    expect(state.view?.invitation).toBe(false);
  });

  test('phrases and refusals are kept until they have passed', () => {
    const state = run(started, [
      event(5, { kind: 'phrase', by: 'second', phrase: 'good-luck', text: 'Good luck!' }),
      event(6, { kind: 'declined', offer: 'draw', by: 'second' }),
    ]);
    expect(state.phrases).toEqual({ second: { text: 'Good luck!', n: 5 } });
    expect(state.declined).toEqual({ offer: 'draw', by: 'second', n: 6 });
    // What somebody says whom the reader has blocked counts as an event, and is not heard.
    const muted = take(state, event(7, { kind: 'muted', by: 'second' }));
    expect([muted.seen, muted.phrases]).toEqual([7, state.phrases]);
    expect(take(state, event(7, moved(1, 'A'), { ply: 1 })).declined).toBe(null);
    const offered: TableEvent = { kind: 'offered', offer: 'takeback', by: 'second', ply: 0 };
    expect(take(state, event(7, offered)).declined).toBe(null);
  });
});

describe('thoughts', () => {
  const thought = (ply: number): ServerMessage => ({
    type: 'thought',
    table: 't1',
    ply,
    depth: 9,
    lines: [],
    done: false,
  });

  test('of this position are shown, of another not', () => {
    expect(take(started, thought(0)).thought?.depth).toBe(9);
    expect(take(started, thought(3)).thought).toBe(null);
  });

  test('end with the position', () => {
    const state = run(started, [thought(0), event(5, moved(1, 'A'), { ply: 1 })]);
    expect(state.thought).toBe(null);
  });
});

test.each([
  ['first', 4000, 60_000],
  ['first', 9000, 55_000],
  ['first', 999_000, 0],
  ['first', 3000, 60_000],
  ['second', 9000, 60_000],
] as const)('the clock of %s at %i shows %i', (side, now, left) => {
  expect(timeLeft(started, side, now)).toBe(left);
});

test('a game without a clock shows none', () => {
  const clocks = { first: null, second: null, running: null };
  const state = take(started, {
    type: 'state',
    table: 't1',
    n: 5,
    now: 0,
    view: { ...view, clocks },
  });
  expect(timeLeft(state, 'first', 9000)).toBe(null);
});
