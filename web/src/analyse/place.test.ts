import { expect, test } from 'vitest';
import { readQuery } from '../query';
import { addressOf, placeOf, readSpot, usual, type Spot } from './place';

test.each<[Spot, string]>([
  [{ origin: usual('awale'), moves: [], at: null }, '/analyse?game=awale'],
  [
    { origin: { ...usual('awale'), rules: 'abapa' }, moves: ['C', 'a'], at: null },
    '/analyse?game=awale&rules=abapa&moves=C.a',
  ],
  [
    { origin: { ...usual('abalone'), start: 'belgian' }, moves: ['a1b2', 'c2c3d3'], at: 1 },
    '/analyse?game=abalone&start=belgian&moves=a1b2.c2c3d3&at=1',
  ],
  [
    { origin: { ...usual('avalam'), position: '2/4 l 24 24' }, moves: ['l@e5'], at: 0 },
    '/analyse?game=avalam&position=2%2F4+l+24+24&moves=l%40e5&at=0',
  ],
])('an address holds everything: %o', (spot, address) => {
  expect(addressOf(spot)).toBe(address);
  expect(readSpot(readQuery(address.slice(address.indexOf('?'))))).toEqual(spot);
});

test.each([
  ['', null],
  ['?game=chess', null],
  ['?game=awale&at=-1', { origin: usual('awale'), moves: [], at: null }],
  ['?game=awale&moves=C,a%20B', { origin: usual('awale'), moves: ['C', 'a', 'B'], at: null }],
  [
    '?game=awale&start=standard&position=4,4',
    { origin: { ...usual('awale'), position: '4,4' }, moves: [], at: null },
  ],
])('what others write is read as well as it can be: %s', (query, spot) => {
  expect(readSpot(readQuery(query))).toEqual(spot);
});

test('absent fields are not sent', () => {
  expect(placeOf(usual('awale'), [])).toEqual({ game: 'awale' });
  expect(placeOf({ ...usual('avalam'), rules: 'eitaka' }, ['c9d9'])).toEqual({
    game: 'avalam',
    rules: 'eitaka',
    moves: ['c9d9'],
  });
});
