import { describe, expect, test } from 'vitest';
import { BRUSHES, draftOf, emptied, put, textOf, type Brush } from './setup';

const POSITIONS = [
  ['avalam', 'Aa/AaAa/aAaAaA/AaAaAaAa/AaAa1aAaA/aAaAaAaA/AaAaAa/aAaA/aA l'],
  ['avalam', '2/4/6/2Bc4/9/4dE2/6/4/2 d'],
  ['avalam', '2/4/6/8/4A4/8/6/4/2 d 23 24'],
  ['avalam', '2/4/6/8/9/8/6/4/2 l 0 3'],
  ['abalone', 'wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0'],
  ['abalone', '5/6/7/3w4/4b4/8/7/6/5 w 5-2'],
  ['awale', '4,4,4,4,4,4/4,4,4,4,4,4 0-0 S'],
  ['awale', '0,0,0,0,0,17/1,0,0,0,0,0 20-10 N'],
] as const;

test.each(POSITIONS)('a position of %s stays what it is: %s', (game, text) => {
  expect(textOf(draftOf(game, text))).toBe(text);
});

describe('putting', () => {
  const sign = (sign: string): Brush => ({ name: '', kind: 'sign', sign });
  const seeds = (more: number): Brush => ({ name: '', kind: 'seeds', more });
  const clear: Brush = { name: '', kind: 'clear' };
  test.each<[(typeof POSITIONS)[number][0], string, string, Brush, string]>([
    ['avalam', '2/4/6/8/9/8/6/4/2 l', 'e5', sign('C'), '2/4/6/8/4C4/8/6/4/2 l'],
    ['avalam', '2/4/6/8/4C4/8/6/4/2 l', 'e5', sign('C'), '2/4/6/8/9/8/6/4/2 l'],
    ['avalam', '2/4/6/8/4C4/8/6/4/2 l', 'e5', sign('d'), '2/4/6/8/4d4/8/6/4/2 l'],
    ['abalone', '5/6/7/8/9/8/7/6/5 b 0-0', 'a1', sign('w'), '5/6/7/8/9/8/7/6/w4 b 0-0'],
    ['abalone', '5/6/7/8/9/8/7/6/w4 b 0-0', 'a1', clear, '5/6/7/8/9/8/7/6/5 b 0-0'],
    ['awale', '0,0,0,0,0,0/0,0,0,0,0,0 0-0 S', 'b', seeds(4), '0,0,0,0,0,0/0,4,0,0,0,0 0-0 S'],
    ['awale', '0,0,0,0,0,0/0,4,0,0,0,0 0-0 S', 'b', seeds(-1), '0,0,0,0,0,0/0,3,0,0,0,0 0-0 S'],
    ['awale', '0,0,0,0,0,0/0,0,0,0,0,0 0-0 S', 'b', seeds(-1), '0,0,0,0,0,0/0,0,0,0,0,0 0-0 S'],
    ['awale', '47,0,0,0,0,0/0,0,0,0,0,0 0-0 S', 'A', seeds(4), '48,0,0,0,0,0/0,0,0,0,0,0 0-0 S'],
  ])('%s %s: %s with %o', (game, before, place, brush, after) => {
    expect(textOf(put(draftOf(game, before), place, brush))).toBe(after);
  });

  test('an empty board keeps its game and its turn', () => {
    expect(textOf(emptied(draftOf('awale', '0,0,0,0,0,17/1,0,0,0,0,0 20-10 N')))).toBe(
      '0,0,0,0,0,0/0,0,0,0,0,0 0-0 N',
    );
  });

  test('every brush has a name of its own', () => {
    for (const brushes of Object.values(BRUSHES)) {
      expect(new Set(brushes.map(({ name }) => name)).size).toBe(brushes.length);
    }
  });
});
