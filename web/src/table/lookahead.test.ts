// A line that is looked at, and its board: they change together, whatever the network does.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Board, GameLine, View } from '../wire';
import { Lookahead } from './lookahead.svelte';

const asked: { moves: string[]; answer: (found: Board) => void }[] = [];
vi.mock('../api/board', () => ({
  board: ({ moves = [] }: GameLine) =>
    new Promise<Board>((answer) => void asked.push({ moves, answer })),
  whyNot: () => Promise.resolve(null),
}));

const view = { game: 'awale', rules: 'sheet', first_position: 'start', moves: [], ply: 0 };
const after = (position: string) => ({ position, moves: [] }) as Partial<Board> as Board;
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => asked.splice(0));

test('a move is part of the line when its board is there', async () => {
  const ahead = new Lookahead(view as Partial<View> as View);
  asked[0]?.answer(after('start'));
  await settle();
  ahead.play('C');
  // The board before it is still shown: so are its words.
  expect([ahead.line, ahead.isTheirs, ahead.board?.position]).toEqual([[], true, 'start']);
  expect(asked[1]?.moves).toEqual(['C']);
  asked[1]?.answer(after('C'));
  await settle();
  expect([ahead.line, ahead.isTheirs, ahead.board?.position]).toEqual([['C'], false, 'C']);
});

test('the last of two moves on the same board counts', async () => {
  const ahead = new Lookahead(view as Partial<View> as View);
  asked[0]?.answer(after('start'));
  await settle();
  ahead.play('C');
  ahead.play('D');
  asked[2]?.answer(after('D'));
  asked[1]?.answer(after('C'));
  await settle();
  expect([ahead.line, ahead.board?.position]).toEqual([['D'], 'D']);
});
