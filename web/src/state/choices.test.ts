import { afterEach, describe, expect, test } from 'vitest';
import { remember, remembered, usualChoices, wish, type Choices } from './choices';

afterEach(() => {
  localStorage.clear();
});

const SIDES: [string, string] = ['South', 'North'];

const chosen = (changes: Partial<Choices>): Choices => ({ ...usualChoices(), ...changes });

describe('a wish', () => {
  test.each([
    [
      'against the computer',
      'avalam',
      chosen({}),
      { mode: 'computer', level: 3, clock: { kind: 'none' }, side: 'first', begins: 'usual' },
    ],
    [
      'dark begins',
      'avalam',
      chosen({ begins: 'second', side: 'second' }),
      { side: 'second', begins: 'second' },
    ],
    [
      // Where it is played is not the server's matter.
      'against the computer, on this device',
      'avalam',
      chosen({ here: true }),
      { mode: 'computer', level: 3, side: 'first' },
    ],
    ['Black always begins', 'abalone', chosen({ begins: 'second' }), { begins: 'usual' }],
    [
      'the youngest sits South',
      'awale',
      chosen({ side: 'youngest', youngest: 'other' }),
      { side: 'youngest', youngest: 'other' },
    ],
    [
      'two names',
      'awale',
      chosen({ opponent: 'beside', teams: [[' Ada '], ['Bo']] }),
      { mode: 'local', names: ['Ada', 'Bo'] },
    ],
    [
      'one name',
      'awale',
      chosen({ opponent: 'beside', teams: [[''], ['Bo']] }),
      { names: ['South', 'Bo'] },
    ],
    [
      'a team',
      'avalam',
      chosen({ opponent: 'beside', teams: [['Ada', 'Cy', ' '], ['Bo']] }),
      { teams: [['Ada', 'Cy'], ['Bo']] },
    ],
    [
      'a rated game for a member',
      'abalone',
      chosen({ opponent: 'open', rated: true }),
      { mode: 'open', rated: true, clock: { kind: 'timed', main: 600_000, increment: 0 } },
    ],
  ] as const)('%s', (_, game, choices, expected) => {
    expect(wish(game, choices, false, SIDES)).toMatchObject({ game, ...expected });
  });

  test('guests play unrated games', () => {
    expect(wish('abalone', chosen({ opponent: 'open', rated: true }), true, SIDES).rated).toBe(
      false,
    );
  });

  test('empty names are not sent', () => {
    const request = wish('awale', chosen({ opponent: 'beside' }), true, SIDES);
    expect('names' in request || 'teams' in request).toBe(false);
  });

  test('only a game against the computer has a level', () => {
    expect('level' in wish('awale', chosen({ opponent: 'link' }), true, SIDES)).toBe(false);
  });
});

describe('choices', () => {
  test('are remembered for each game', () => {
    remember('avalam', chosen({ level: 8, opponent: 'link' }));
    expect(remembered('avalam')).toMatchObject({ level: 8, opponent: 'link' });
    expect(remembered('awale')).toEqual(usualChoices());
  });

  test.each([
    ['a level out of reach', { level: 99 }, { level: 10 }],
    ['a clock that never was', { clocks: { link: { kind: 'sand' } } }, {}],
    ['an opponent of another time', { opponent: 'chatbot' }, {}],
    ['teams without members', { teams: [[], 3] }, {}],
  ])('%s', (_, kept, expected) => {
    localStorage.setItem('abaque.choices.awale', JSON.stringify(kept));
    expect(remembered('awale')).toEqual({ ...usualChoices(), ...expected });
  });
});
