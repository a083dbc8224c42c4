import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { evaluationPoints, limitsOf, shortClock, unpack } from './data';

test('a game is unpacked', async () => {
  const game = { first: 'é', moves: [] };
  const packed = gzipSync(JSON.stringify(game)).toString('base64');
  expect(await unpack(packed)).toEqual(game);
});

test.each([
  ['0.37', 0.37],
  ['-1.20', -1.2],
  ['#12', 12],
  ['#-3', -12],
])('the evaluation %s is %d points', (text, points) => {
  expect(evaluationPoints(text)).toBe(points);
});

test.each([
  ['0:00:09.957', '0:09.9'],
  ['0:09:59.962', '9:59'],
  ['0:00:00.120', '0:00.1'],
  ['0:01:02.345', '1:02'],
  ['1:00:07.000', '1:00:07'],
])('the clock %s is shown as %s', (text, shown) => {
  expect(shortClock(text)).toBe(shown);
});

test.each([
  ['-', '', []],
  ['60+0', '', [{ text: 'game', values: { seconds: 60 } }]],
  ['60+0.5', '', [{ text: 'increment', values: { seconds: 60, increment: 0.5 } }]],
  [
    '-',
    'depth 4 nodes 1000 movetime 200',
    [
      { text: 'depth', values: { depth: 4 } },
      { text: 'nodes', values: { nodes: 1000 } },
      { text: 'move', values: { seconds: 0.2 } },
    ],
  ],
])('the limits %s and %s', (clock, limits, expected) => {
  expect(limitsOf(clock, limits)).toEqual(expected);
});
