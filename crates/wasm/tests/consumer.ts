// A program that uses the packed npm package, as its README shows.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Engine, type Board, type GameName, type Report } from '@abaque/engine';

const game: GameName = 'awale';
const path = createRequire(import.meta.url).resolve('@abaque/engine/engine.wasm');
const engine = await Engine.load(await readFile(path), { megabytes: 4 });
const { status, body } = await engine.call('POST', '/api/board', { game, moves: ['C'] });
const board = body as Board;
if (status !== 200 || board.legal.length !== 6) throw new Error(`no board: ${JSON.stringify(body)}`);
const report = await new Promise<Report>((settle) => engine.analyse({ game, moves: ['C'] }, { lines: 1 }, settle));
if (report.type !== 'analysis' || !report.lines[0]?.move) throw new Error(JSON.stringify(report));
engine.close();
