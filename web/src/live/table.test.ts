import { describe, expect, test } from 'vitest';
import type { ServerMessage, View } from '../wire';
import * as fixtures from '../wire/fixtures';
import { unknownTable, applyMessage, timeLeft, type TableState } from './table';

const run = (messages: ServerMessage[], from = unknownTable): TableState =>
  messages.reduce(applyMessage, from);

/** The table before anything happened. */
const started = (messages: ServerMessage[]): TableState => run(messages.slice(0, 1));

const viewOf = (state: TableState): View => {
  if (!state.view) throw new Error('there is no table yet');
  return state.view;
};

describe.each(['avalam', 'abalone', 'awale'] as const)('%s', (game) => {
  const messages = fixtures[game];

  test('each move is added, with the position after it', () => {
    for (const count of [1, 2, 3]) {
      const state = run(messages.slice(0, 1 + count));
      const view = viewOf(state);
      expect(state.torn).toBe(false);
      expect([view.ply, view.moves.length]).toEqual([count, count]);
      expect(view.moves.at(-1)?.position).toBe(view.position);
    }
  });

  test('the positions that have passed stay known', () => {
    const positions = [1, 2, 3].map((count) => viewOf(run(messages.slice(0, 1 + count))).position);
    const { first_position, moves } = viewOf(run(messages));
    expect(moves.map(({ position }) => position)).toEqual(positions);
    expect(new Set([first_position, ...positions]).size).toBe(4);
  });
});

describe('events', () => {
  test('several missed events come with one turn, on the last', () => {
    const { torn, view } = run(fixtures.missed);
    expect(torn).toBe(false);
    expect(view?.moves.map(({ move }) => move)).toEqual(['C', 'd', 'E']);
    expect(view?.moves.at(-1)?.position).toBe(view?.position);
  });

  test('the end brings the result', () => {
    const view = viewOf(run(fixtures.awale));
    expect([view.status, view.turn, view.result?.winner]).toEqual(['over', null, 'first']);
  });

  test('what was seen already changes nothing', () => {
    const [state, first] = fixtures.awale;
    if (!state || !first) throw new Error('the fixture is empty');
    const once = run([state, first]);
    expect(applyMessage(once, first)).toBe(once);
  });

  test('a gap tears the table, and a whole one mends it', () => {
    const torn = run(fixtures.awale.slice(2, 3), started(fixtures.awale));
    expect(torn.torn).toBe(true);
    const mended = run(fixtures.awale.slice(0, 1), torn);
    expect([mended.torn, mended.seen]).toEqual([false, started(fixtures.awale).seen]);
  });

  test('a turn that does not fit the moves tears the table', () => {
    const { view } = started(fixtures.awale);
    const [, first] = fixtures.awale;
    if (!view || first?.type !== 'event' || !first.view) throw new Error('the fixture is empty');
    const wrong = { ...first, view: { ...first.view, ply: 4 } };
    expect(applyMessage(started(fixtures.awale), wrong).torn).toBe(true);
  });

  test('an event before any state asks for one', () => {
    expect(run(fixtures.awale.slice(1, 2)).torn).toBe(true);
  });

  test('the last seat that fills closes the invitation', () => {
    expect(viewOf(started(fixtures.invitation)).invitation).toBe(true);
    const view = viewOf(run(fixtures.invitation));
    expect([view.invitation, view.status]).toEqual([false, 'playing']);
  });
});

describe('talk', () => {
  /** The table after the messages up to and with the first event of a kind. */
  const until = (kind: string): TableState => {
    const at = fixtures.talk.findIndex(
      (message) => message.type === 'event' && message.event.kind === kind,
    );
    return run(fixtures.talk.slice(0, at + 1));
  };

  test('phrases and refusals are kept until they have passed', () => {
    const phrase = until('phrase');
    expect(phrase.phrases).toEqual({
      second: { text: 'Good luck!', from: null, n: phrase.seen },
    });
    const declined = until('declined');
    expect(declined.declined).toEqual({ offer: 'draw', by: 'second', n: declined.seen });
    // The next offer takes it away.
    expect(until('took_back').declined).toBe(null);
  });

  test('a whole table forgets a refusal, which missed events may have overtaken', () => {
    const declined = until('declined');
    expect(declined.declined).not.toBe(null);
    const [whole] = fixtures.talk;
    if (!whole) throw new Error('the fixture is empty');
    expect(applyMessage(declined, whole).declined).toBe(null);
  });

  test('what somebody says whom the reader has blocked counts, and is not heard', () => {
    const [before, muted] = [until('declined'), until('muted')];
    expect(muted.seen).toBe((before.seen ?? 0) + 1);
    expect(muted.phrases).toEqual(before.phrases);
  });

  test('a takeback cuts the moves off', () => {
    const view = viewOf(until('took_back'));
    expect(view.moves).toHaveLength(view.ply);
    expect(run(fixtures.talk).torn).toBe(false);
    expect(viewOf(run(fixtures.talk)).moves.at(-1)?.move).toBe('A');
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
  const table = started(fixtures.awale);

  test('of this position are shown, of another not', () => {
    expect(applyMessage(table, thought(0)).thought?.depth).toBe(9);
    expect(applyMessage(table, thought(3)).thought).toBe(null);
  });

  test('end with the position', () => {
    const state = run([thought(0), ...fixtures.awale.slice(1, 2)], table);
    expect(state.thought).toBe(null);
  });
});

// After two moves the clocks run: Ada is to move, and has ten minutes left.
const running = run(fixtures.awale.slice(0, 3));
test.each([
  ['first', 0, 600_000],
  ['first', 5_000, 595_000],
  ['first', 999_000, 0],
  ['first', -1_000, 600_000],
  ['second', 5_000, 600_000],
] as const)('the clock of %s, %i ms later, shows %i', (side, passed, left) => {
  expect(timeLeft(running, side, running.clocksAt + passed)).toBe(left);
});

test('a game without a clock shows none', () => {
  expect(timeLeft(run(fixtures.avalam), 'first', 9000)).toBe(null);
});

describe('plans', () => {
  test('a premove is known until it is played, and a dropped one says why', () => {
    const premoves = fixtures.premove.map((_, place) => {
      const { plan, view } = run(fixtures.premove.slice(0, place + 1));
      return [view?.ply, plan?.premove ?? null, plan?.dropped ?? ''];
    });
    expect(premoves).toEqual([
      [0, null, ''],
      [0, 'd', ''],
      [0, 'd', ''],
      [2, 'd', ''],
      [2, null, ''],
      [2, 'd', ''],
      [3, 'd', ''],
      [3, null, 'Your premove d is not legal.'],
    ]);
  });

  test('conditional lines shrink with the game, and go with a sentence', () => {
    const { conditional } = fixtures;
    const plans = conditional.flatMap((message, place) => {
      if (message.type !== 'plan') return [];
      const { plan } = run(conditional.slice(0, place + 1));
      return [[plan?.lines, plan?.dropped ?? '']];
    });
    expect(plans).toEqual([
      [['C d E f', 'A e'], ''],
      [['E f'], ''],
      [[], 'Your opponent played F.'],
    ]);
  });

  test('a new state has no plan until the server tells one', () => {
    const told = run(fixtures.premove.slice(0, 2));
    expect(told.plan?.premove).toBe('d');
    expect(run(fixtures.premove.slice(0, 1), told).plan).toBeNull();
  });
});
