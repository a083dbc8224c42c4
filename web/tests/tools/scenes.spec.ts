// The moves that the home page's boards play, with what each one does, out of the records of whole
// games. Nothing in the browser knows what a move does: the program is asked.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES, type GameName, type View } from '../../src/wire/index.ts';
import { test } from '../e2e/abaque.ts';
import { ask, come, movesOf, tableAfter } from './records.ts';

const FOLDER = join(import.meta.dirname, '../../src/demo');
// Which moves of each game are shown: from where it has become a game, to a good end.
const SHOWN: Record<GameName, [from: number, to: number]> = {
  avalam: [6, 35],
  abalone: [30, 61],
  awale: [14, 45],
};

test('scenes', async ({ person }) => {
  const ada = await person();
  await come(ada);
  for (const game of GAMES) {
    const [from, to] = SHOWN[game];
    const table = await tableAfter([ada], from, { game });
    const look = () => ask<View>(ada, 'GET', `/api/tables/${table}`);
    const scenes = [];
    for (const [place, move] of ['', ...movesOf(game).slice(from, to)].entries()) {
      const ply = from + place - 1;
      if (move) await ask(ada, 'POST', `/api/bot/tables/${table}/move`, { move, ply });
      const { position, settled, moves, first_position: first } = await look();
      const effect = moves.at(-1)?.effect;
      const lastMove = move && effect ? { move, effect } : null;
      const before = moves.map(({ move, effect }) => ({ move, effect }));
      // The counters inside Avalam's towers follow from the moves before the first scene.
      const past = !move && game === 'avalam' ? { past: { first, moves: before } } : {};
      scenes.push({ position, lastMove, ...(settled.length > 0 ? { settled } : {}), ...past });
    }
    writeFileSync(join(FOLDER, `${game}.json`), `${JSON.stringify(scenes)}\n`);
  }
});
