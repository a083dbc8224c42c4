// The texts of a result for winner, loser, spectator and team members.
import { beforeAll, describe, expect, test } from 'vitest';
import { seatName } from '../parts/seats';
import { choose } from '../texts/texts.svelte';
import type { Ended, EndReason, KeyMoment, Seat, Side, View } from '../wire';
import { momentOf, resultReason, resultTitle, standings } from './result';

const seat = (name: string, more: Partial<Seat> = {}): Seat => ({
  kind: 'person',
  name,
  present: true,
  ...more,
});

const team = (...members: string[]): Seat =>
  seat('', { kind: 'team', members, people: members.map((name) => name.toLowerCase()) });

type Players = 'two people' | 'two teams' | 'one each';

const SEATS: Record<Players, [Seat, Seat]> = {
  'two people': [seat('Ada'), seat('Bo')],
  'two teams': [team('Ada', 'Al'), team('Bo', 'Ben')],
  // Whoever is left alone in a team speaks for themselves.
  'one each': [team('Ada'), team('Bo')],
};

const view = (players: Players, you: Side[], more: Partial<View> = {}): View =>
  ({
    mode: 'online',
    you,
    seats: SEATS[players],
    moves: [],
    first_position: 'start',
    ...more,
  }) as Partial<View> as View;

/** A game that the first side has won. */
const won = (reason: EndReason): Ended => ({
  winner: 'first',
  reason,
  score: [8, 5],
  text: `Said by the server: ${reason}.`,
});

beforeAll(() => choose('en'));

/** The texts for one reason. */
type Sentences = [
  reason: EndReason,
  winner: string,
  loser: string,
  winners: string,
  losers: string,
];

describe.each<Sentences>([
  [
    'resignation',
    'Your opponent resigned.',
    'You resigned.',
    'The other team resigned.',
    'Your team resigned.',
  ],
  [
    'time',
    'Your opponent ran out of time.',
    'You ran out of time.',
    'The other team ran out of time.',
    'Your team ran out of time.',
  ],
  [
    'abandoned',
    'Your opponent left the game.',
    'You were away, and your opponent claimed the game.',
    'The other team left the game.',
    'Your team was away, and the other team claimed the game.',
  ],
  ...(['no-moves', 'target', 'ply-limit'] as const).map((reason): Sentences => [
    reason,
    '8 to 5 for you.',
    '8 to 5 for your opponent.',
    '8 to 5 for your team.',
    '8 to 5 for the other team.',
  ]),
])('%s', (reason, winner, loser, winners, losers) => {
  const server = `Said by the server: ${reason}.`;

  test.each<[string, Players, Side[], title: string, text: string]>([
    ['the winner', 'two people', ['first'], 'You won!', winner],
    ['the loser', 'two people', ['second'], 'You lost', loser],
    ['a spectator', 'two people', [], 'Ada won', server],
    ['a member of the winning team', 'two teams', ['first'], 'Your team won!', winners],
    ['a member of the losing team', 'two teams', ['second'], 'Your team lost', losers],
    ['a spectator of teams', 'two teams', [], 'Ada and Al won', server],
    ['the last of a winning team', 'one each', ['first'], 'You won!', winner],
    ['the last of a losing team', 'one each', ['second'], 'You lost', loser],
  ])('%s', (_, players, you, title, text) => {
    const shown = view(players, you);
    expect(resultTitle(shown, won(reason))).toBe(title);
    expect(resultReason(shown, won(reason))).toBe(text);
  });

  test('two at one screen are called by their names', () => {
    const shown = view('two people', ['first', 'second'], { mode: 'local' });
    expect(resultTitle(shown, won(reason))).toBe('Ada won');
    expect(resultReason(shown, won(reason))).toBe(server);
  });
});

test.each<[EndReason, string]>([
  ['aborted', 'Called off'],
  ['agreement', 'A draw'],
  ['repetition', 'A draw'],
])('nobody wins: %s', (reason, title) => {
  const result = { ...won(reason), winner: null };
  for (const you of [['first'], ['second'], []] as Side[][]) {
    for (const players of ['two people', 'two teams'] as const) {
      expect(resultTitle(view(players, you), result)).toBe(title);
      expect(resultReason(view(players, you), result)).toBe(result.text);
    }
  }
});

const MOVES = [
  { move: 'C', side: 'first', effect: { place: 'C' }, position: 'after', clock: null },
] as Partial<View>['moves'] as View['moves'];

test.each<[string, Players, Side[], bad: string, good: string]>([
  ['the mover', 'two people', ['first'], 'Your C', 'Your C'],
  ['the opponent', 'two people', ['second'], 'Ada played C', 'Ada played C'],
  ['a spectator', 'two people', [], 'Ada played C', 'Ada played C'],
  ['the mover’s team', 'two teams', ['first'], 'Your team’s C', 'Your team’s C'],
  ['the other team', 'two teams', ['second'], 'Ada and Al played C', 'Ada and Al played C'],
])('the key moment for %s', (_, players, you, bad, good) => {
  const shown = view(players, you, { moves: MOVES });
  const key = { ply: 0, best: { move: 'D', effect: { place: 'D' } } } as Partial<KeyMoment>;
  expect(momentOf(shown, key as KeyMoment).text).toMatch(new RegExp(`^${bad}\\b.*turned`));
  const good_ = { ply: 0, best: null } as Partial<KeyMoment>;
  expect(momentOf(shown, good_ as KeyMoment).text).toMatch(new RegExp(`^${good}\\b.*decided`));
});

test.each<[string, Players, Side[], names: string[]]>([
  ['the second player', 'two people', ['second'], ['You', 'Ada']],
  ['a spectator', 'two people', [], ['Ada', 'Bo']],
  ['a member of the second team', 'two teams', ['second'], ['Your team', 'Ada and Al']],
  ['a spectator of teams', 'two teams', [], ['Ada and Al', 'Bo and Ben']],
])('the list of players for %s', (_, players, you, names) => {
  const found = { ratings: [null, null], accuracy: [80, 70], key: null, done: true };
  const rows = standings(view(players, you), found as unknown as Parameters<typeof standings>[1]);
  expect(rows.map(({ own, seat }) => own ?? seatName(seat))).toEqual(names);
});
