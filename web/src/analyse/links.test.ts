import { expect, test } from 'vitest';
import { linkIn, type Link } from './links';

test.each<[string, Link | null]>([
  ['https://play.example/play/k3v9q2m4xz', { kind: 'table', table: 'k3v9q2m4xz' }],
  [' https://play.example/review/k3v9q2m4xz\n', { kind: 'table', table: 'k3v9q2m4xz' }],
  [
    'https://play.example/analyse?game=awale&moves=C.a',
    { kind: 'page', address: '/analyse?game=awale&moves=C.a' },
  ],
  ['https://play.example/study/abc', { kind: 'page', address: '/study/abc' }],
  ['https://play.example/lobby', { kind: 'foreign' }],
  ['https://elsewhere.example/play/k3v9q2m4xz', { kind: 'foreign' }],
  ['http://play.example/play/k3v9q2m4xz', { kind: 'foreign' }],
  ['4,4,4,4,4,4/4,4,4,4,4,4 0-0 S', null],
  ['https://play.example/play/x and more', null],
  ['https://', null],
  ['', null],
])('%s', (text, link) => {
  expect(linkIn(text, 'https://play.example')).toEqual(link);
});
