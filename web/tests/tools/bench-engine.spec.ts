// The engine in this browser beside the native one: nodes a second, memory of the tab, frames while it thinks, and how
// soon the computer answers without a network. Times depend on the machine and are only told.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { GAMES } from '../../src/wire/index.ts';
import { test, type Person } from '../e2e/abaque.ts';
import { kept } from '../e2e/device.ts';
import { executable } from '../e2e/program.ts';
import { callModule, ENGINE, type Call } from './module.ts';

const ROUNDS = 5;
const SLOWER = 4;

const say = (lines: string[]) => {
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`\n${lines.join('\n')}\n(load of the machine: ${load})\n`);
};
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const millions = (value: number) => `${(value / 1e6).toFixed(2)} M/s`;

/** Nodes a second of the native engine, on one thread. `NATIVE_BENCH` is another program that prints the same lines. */
function native(): number[] {
  const other = process.env.NATIVE_BENCH;
  const text = other
    ? execFileSync(other, { encoding: 'utf8' })
    : execFileSync(executable(), ['bench', '--engine'], { encoding: 'utf8' });
  return GAMES.map((game) => Number(new RegExp(`^${game} .* (\\d+)$`, 'm').exec(text)?.[1]));
}

async function inChromium(browser: Browser): Promise<number[]> {
  const calls = GAMES.flatMap((_, game): Call[] => [['bench', game], ['bench_seconds']]);
  const results = await callModule(browser, ENGINE, calls);
  return GAMES.map((_, game) => (results[2 * game] ?? 0) / (results[2 * game + 1] ?? 1));
}

test('bench: nodes a second', async ({ browser }) => {
  // In turns, so that both meet the same machine; the best of each is the least disturbed.
  const rounds: { native: number[]; wasm: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ native: native(), wasm: await inChromium(browser) });
  }
  const lines = GAMES.map((game, at) => {
    const best = (whose: 'native' | 'wasm') => Math.max(...rounds.map((one) => one[whose][at] ?? 0));
    const share = (100 * best('wasm')) / best('native');
    return (
      `  ${game}: ${millions(best('wasm'))} in Chromium, ${millions(best('native'))} native, ` +
      `${share.toFixed(0)} %`
    );
  });
  say([`nodes a second, one thread, best of ${ROUNDS}:`, ...lines]);
});

/** Begins an analysis on this device and waits for its first report. */
async function analyse(ada: Person, game: string): Promise<void> {
  await ada.page.goto(`/analyse?game=${game}`);
  await ada.page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  const engine = ada.page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await engine.getByText('On this device.').waitFor();
}

/** Megabytes of the largest renderer process: what only it has, and all that it has in memory. */
async function memoryOf(browser: Browser): Promise<{ own: number; all: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const text = readFileSync(`/proc/${id}/status`, 'utf8');
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
      return { own: of('RssAnon') + of('VmSwap'), all: of('VmRSS') };
    });
  return sizes.reduce((one, other) => (other.own > one.own ? other : one));
}

test('bench: memory and frames while the engine thinks', async ({ browser, person }) => {
  const lines: string[] = [];
  for (const game of GAMES) {
    const ada = await person();
    await analyse(ada, game);
    const gaps = await ada.page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const found: number[] = [];
          let before = performance.now();
          const end = before + 5000;
          const frame = (now: number) => {
            found.push(now - before);
            before = now;
            if (now < end) requestAnimationFrame(frame);
            else resolve(found);
          };
          requestAnimationFrame(frame);
        }),
    );
    let most = { own: 0, all: 0 };
    for (let second = 0; second < 15; second += 1) {
      await ada.page.waitForTimeout(1000);
      const now = await memoryOf(browser);
      if (now.own > most.own) most = now;
    }
    const steady = gaps.slice(1);
    const late = steady.filter((gap) => gap > 25).length;
    lines.push(
      `  ${game}: ${most.own.toFixed(0)} MB of its own, ${most.all.toFixed(0)} MB with shared files; ` +
        `${(1000 / median(steady)).toFixed(0)} frames a second, ${late} of ${steady.length} late, ` +
        `longest ${Math.max(...steady).toFixed(0)} ms`,
    );
    await ada.context.close();
  }
  say(['the tab while it analyses:', ...lines]);
});

test('bench: the first move without a network', async ({ person }) => {
  const lines: string[] = [];
  for (const game of GAMES) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await person({ serviceWorkers: 'allow' });
      await ada.page.goto('/');
      await ada.page.locator(`#game-${game}`).waitFor();
      await kept(ada);
      await ada.context.setOffline(true);
      await ada.page.goto('/');
      const session = await ada.context.newCDPSession(ada.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const section = ada.page.locator(`section:has(#game-${game})`);
      await section.getByRole('button').first().click();
      const dialog = ada.page.locator('dialog');
      await dialog.getByRole('slider').fill('3');
      await dialog.locator('input[value=second]').first().check({ force: true });
      const time = ada.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let begin = 0;
            const button = document.querySelector('dialog button[type=submit]');
            button?.addEventListener('click', () => (begin = performance.now()), { capture: true });
            const look = () => {
              if (document.querySelector('.table[data-ply="1"]')) resolve(performance.now() - begin);
              else requestAnimationFrame(look);
            };
            look();
          }),
      );
      await dialog.locator('button[type=submit]').click();
      times.push(await time);
      await ada.context.close();
    }
    lines.push(
      `  ${game}: ${median(times).toFixed(0)} ms (${times.map((one) => one.toFixed(0)).join(', ')})`,
    );
  }
  say([
    `from click to the computer's first move, offline, page ${SLOWER} times as slow:`,
    ...lines,
  ]);
});
