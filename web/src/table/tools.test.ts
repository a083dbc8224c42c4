import { describe, expect, test } from 'vitest';
import type { View } from '../wire';
import { myOffer, theirOffer, toolsOf } from './tools';

const view = (changes: Partial<View>): View =>
  ({
    mode: 'online',
    you: ['first'],
    can: [],
    offers: [],
    status: 'playing',
    clock: { kind: 'none' },
    ...changes,
  }) as View;

const SWITCHED = { flipped: false, talking: false, hints: true };

const names = (changes: Partial<View>) => toolsOf(view(changes), SWITCHED).map(({ name }) => name);
const usable = (changes: Partial<View>) =>
  toolsOf(view(changes), SWITCHED)
    .filter((tool) => tool.usable)
    .map(({ name }) => name);

describe('tools', () => {
  test.each([
    ['computer', ['takeback', 'hint', 'resign', 'flip']],
    ['local', ['takeback', 'draw', 'resign', 'hint', 'pause', 'flip']],
    ['online', ['takeback', 'draw', 'resign', 'phrases', 'flip']],
  ] as const)('%s', (mode, expected) => {
    expect(names({ mode })).toEqual(expected);
    // They keep their places whatever can be done.
    expect(names({ mode, can: ['resign', 'draw', 'takeback'], status: 'paused' })).toEqual(
      expected,
    );
  });

  test('a game of days has conditional moves', () => {
    const days = { clock: { kind: 'days', days: 1 } } as const;
    expect(names(days)).toContain('conditional');
    expect(usable(days)).not.toContain('conditional');
    expect(usable({ ...days, can: ['conditional'] })).toContain('conditional');
  });

  test('who wants no hints has none', () => {
    const without = (mode: View['mode']) =>
      toolsOf(view({ mode }), { ...SWITCHED, hints: false }).map(({ name }) => name);
    expect(without('computer')).toEqual(['takeback', 'resign', 'flip']);
    expect(without('local')).toEqual(['takeback', 'draw', 'resign', 'pause', 'flip']);
  });

  test('a spectator can only turn the board', () => {
    expect(names({ you: [] })).toEqual(['flip']);
  });

  test('what cannot be done now is greyed', () => {
    expect(usable({ can: [] })).toEqual(['phrases', 'flip']);
    expect(usable({ can: ['offer-takeback', 'abort'] })).toEqual([
      'takeback',
      'resign',
      'phrases',
      'flip',
    ]);
  });

  test('my own offer can be called off', () => {
    const offers = [{ offer: 'draw', by: 'first', ply: 3 } as const];
    const draw = toolsOf(view({ offers }), SWITCHED).find(({ name }) => name === 'draw');
    expect(draw).toMatchObject({ pressed: true, usable: true, label: 'web-tool-draw-asked' });
    // In a team by the one who speaks for it.
    const mates = toolsOf(view({ offers }), { ...SWITCHED, speaks: false });
    expect(mates.find(({ name }) => name === 'draw')).toMatchObject({ usable: false });
  });
});

describe('offers', () => {
  const offers = [
    { offer: 'draw', by: 'second', ply: 3 },
    { offer: 'takeback', by: 'first', ply: 3 },
  ] as View['offers'];

  test.each([
    ['mine', ['first'], 'takeback', true, null],
    ['theirs', ['first'], 'draw', false, 'second'],
    ['of others, for a spectator', [], 'draw', false, null],
    ['at one screen', ['first', 'second'], 'draw', true, null],
    ['not there', ['first'], 'rematch', false, null],
  ] as const)('%s', (_, you, offer, mine, theirs) => {
    const seen = view({ you: [...you], offers });
    expect(myOffer(seen, offer)).toBe(mine);
    expect(theirOffer(seen, offer)?.by ?? null).toBe(theirs);
  });
});
