// The module in Node: the same node counts as the native engine, analyses and whole games over its messages.
// node node.mjs ENGINE.WASM NATIVE [TESTS.WASM…]: NATIVE is a file with the output of `abaque bench --engine`, the others are
// test programs of the rules.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [file, native, ...rules] = process.argv.slice(2);
const expected = (name) => new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(native, 'utf8'))?.[1];
const answers = [];
const text = new TextDecoder();
const host = {
  now: () => performance.now(),
  unix: () => Date.now(),
  random: () => Math.floor(Math.random() * 2 ** 53),
  send: (at, length) =>
    answers.push(JSON.parse(text.decode(new Uint8Array(memory.buffer, at, length)))),
};
const { instance } = await WebAssembly.instantiate(readFileSync(file), { host });
const { memory, open, reserve, receive, work, bench, level_moves } = instance.exports;

function say(message) {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const at = reserve(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  receive();
}

open(16);
const all = [0, 1, 2].map((game) => bench(game)).reduce((sum, count) => sum + count, 0);
assert.equal(String(all), expected('nodes'), 'node count, against the native engine');
const moves = [0, 1, 2].map((game) => BigInt(level_moves(game))).reduce((sum, one) => sum ^ one);
assert.equal(String(moves), expected('levels'), 'the moves of the levels, against the native engine');
console.log(`wasm: nodes ${all}, levels ${moves}`);

// A failing test traps.
for (const path of rules) {
  const tests = await WebAssembly.instantiate(readFileSync(path));
  assert.equal(tests.instance.exports.main(0, 0), 0, path);
}
console.log(`wasm: ${rules.length} test programs of the rules`);

for (const game of ['avalam', 'abalone', 'awale']) {
  answers.length = 0;
  say({ type: 'analyse', id: game, game, moves: [], lines: 2, every: false });
  for (let turns = 0; turns < 3 && work() === 0; turns += 1);
  assert.ok(answers.length > 1, `${game}: several depths`);
  assert.ok(answers.every(({ type, id }) => type === 'analysis' && id === game));
  say({ type: 'stop', id: game });
  assert.equal(work(), -1, `${game}: stopped`);
}
answers.length = 0;
say({ type: 'analyse', id: 'x', game: 'awale', moves: ['C', 'C'], lines: 1, every: false });
assert.equal(answers[0]?.type, 'error');
console.log('wasm: analyses of the three games');

// Everything is stored at once, in memory.
const events = new Map();
async function settle(turns = 0) {
  const heard = [];
  for (;;) {
    for (const message of answers.splice(0)) {
      if (message.type !== 'store') {
        heard.push(message);
        continue;
      }
      const stored = events.get(message.table) ?? [];
      assert.equal(message.after, stored.length, 'nothing is lost');
      events.set(message.table, [...stored, ...message.events]);
      say({ type: 'stored', table: message.table });
    }
    if (answers.length > 0) continue;
    if (turns === 0) return heard;
    turns -= 1;
    const wait = work();
    if (wait < 0 && answers.length === 0) return heard;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

say({ type: 'reader', person: 'ada', name: 'Ada', account: false, language: 'fr' });
for (const game of ['avalam', 'abalone', 'awale']) {
  const rules = game === 'abalone' ? 'standard,plies=20' : undefined;
  const body = { game, mode: 'computer', level: 2, side: 'first', rules };
  say({ type: 'call', id: 1, method: 'POST', path: '/api/tables', body });
  const made = (await settle()).find(({ type }) => type === 'called');
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { table } = made.body;
  say({ type: 'join', v: 1, table });
  let view = (await settle()).find(({ type }) => type === 'state').view;
  for (let ply = 0; view.status === 'playing'; ply += 1) {
    assert.ok(ply < 500, `${game} ends`);
    const move = view.legal?.[0]?.move;
    if (move) say({ type: 'act', id: `a${ply}`, table, ply: view.ply, action: { kind: 'move', move } });
    const heard = await settle(move ? 0 : 300);
    view = heard.findLast((message) => message.view).view;
  }
  console.log(`wasm: ${game} in ${view.ply} moves: ${view.result.text}`);
}

// What a browser downloads: the networks have a budget of their own.
const NETWORKS = new URL('../../engine/networks/', import.meta.url);
const packed = (bytes) => gzipSync(bytes, { level: 9 }).length;
const networks = readdirSync(NETWORKS).map((name) => packed(readFileSync(new URL(name, NETWORKS))));
assert.ok(networks.length > 0 && networks.every((size) => size <= 300_000), `networks: ${networks}`);
const rest = packed(readFileSync(file)) - networks.reduce((sum, size) => sum + size, 0);
assert.ok(rest <= 1_000_000, `the module without its networks has ${rest} bytes compressed`);
console.log(`wasm: ${rest} bytes compressed without the networks (${networks})`);

// The npm package's face of the same module.
const { Engine } = await import('../npm/index.js');
const engine = await Engine.load(readFileSync(file));
const board = await engine.call('POST', '/api/board', { game: 'awale', moves: ['C'] });
assert.equal(board.body.moves.length, 1);
const depth = await new Promise((resolve) => {
  const stop = engine.analyse({ game: 'awale' }, { lines: 2 }, (report) => {
    if (report.depth < 6 && !report.done) return;
    stop();
    resolve(report.depth);
  });
});
assert.ok(depth >= 6, 'an analysis of the package');
engine.close();
console.log('wasm: npm package');
