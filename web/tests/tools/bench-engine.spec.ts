// The engine in this browser beside the native one: nodes a second, memory of the tab, frames while it thinks, and how
// soon the computer answers without a network. Times depend on the machine and are only told.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { GAMES } from '../../src/wire/index.ts';
import { test, type Person } from '../e2e/abaque.ts';
import { kept } from '../e2e/device.ts';
import { executable } from '../e2e/program.ts';
import { callIn, ENGINE, openModule } from './module.ts';

const ROUNDS = 5;
const SLOWER = 4;

const say = (lines: string[]) => {
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`\n${lines.join('\n')}\n(load of the machine: ${load})\n`);
};
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const millions = (value: number) => `${(value / 1e6).toFixed(2)} M/s`;

/**
 * Nodes a second of the native engine on one thread, in processor time, which a busy machine disturbs least.
 * `NATIVE_BENCH` is another program that prints the same lines.
 */
function native(): number[] {
  const command = process.env.NATIVE_BENCH ?? `${executable()} bench --engine`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time ${command}`], {
    encoding: 'utf8',
  });
  const [real = 1, user = 1, system = 0] = stderr.trim().split(/\s+/).slice(-3).map(Number);
  const share = Math.min(1, (user + system) / real);
  return GAMES.map(
    (game) => Number(new RegExp(`^${game} .* (\\d+)$`, 'm').exec(stdout)?.[1]) / share,
  );
}

/** Nanoseconds that the worker's thread has had a processor. */
function workerTime(pids: number[]): number {
  let sum = 0;
  for (const pid of pids) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`;
      if (!readFileSync(`${folder}/comm`, 'utf8').startsWith('DedicatedWorker')) continue;
      sum += Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);
    }
  }
  return sum;
}

async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** The same in Chromium, once the module is compiled with all optimisations. */
async function inChromium(browser: Browser): Promise<number[]> {
  const page = await openModule(browser, ENGINE);
  const speeds: number[] = [];
  for (const game of GAMES.keys()) {
    await callIn(page, [['bench', game]]);
    const pids = await renderers(browser);
    const [before, began] = [workerTime(pids), performance.now()];
    const [nodes = 0, seconds = 1] = await callIn(page, [['bench', game], ['bench_seconds']]);
    const took = 1e6 * (performance.now() - began);
    const share = Math.min(1, (workerTime(pids) - before) / took);
    speeds.push(nodes / (seconds * share));
  }
  await page.close();
  return speeds;
}

test('bench: nodes a second', async ({ browser }) => {
  // In turns, so that both meet the same machine.
  const rounds: { native: number[]; wasm: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ native: native(), wasm: await inChromium(browser) });
  }
  const lines = GAMES.map((game, at) => {
    const of = (whose: 'native' | 'wasm') => median(rounds.map((one) => one[whose][at] ?? 0));
    const shares = rounds.map((one) => (100 * (one.wasm[at] ?? 0)) / (one.native[at] ?? 1));
    return (
      `  ${game}: ${millions(of('wasm'))} in Chromium, ${millions(of('native'))} native, ` +
      `${median(shares).toFixed(0)} % (${shares.map((share) => share.toFixed(0)).join(', ')})`
    );
  });
  say([`nodes a second of processor time, one thread, median of ${ROUNDS}:`, ...lines]);
});

/** Begins an analysis on this device and waits for its first report. */
async function analyse(ada: Person, game: string): Promise<void> {
  await ada.page.goto(`/analyse?game=${game}`);
  await ada.page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  const engine = ada.page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await engine.getByText('On this device.').waitFor();
}

/** Megabytes of the largest of these processes: what only it has, and all that it has in memory. */
function memoryOf(pids: number[]): { own: number; all: number } {
  const sizes = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
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
    // Once: asking the browser itself costs the tab megabytes.
    const pids = await renderers(browser);
    let most = { own: 0, all: 0 };
    for (let second = 0; second < 20; second += 1) {
      await ada.page.waitForTimeout(1000);
      const now = memoryOf(pids);
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
      await dialog.locator('input[value=second]').first().dispatchEvent('click');
      const time = ada.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let begin = 0;
            const button = document.querySelector('dialog button[type=submit]');
            button?.addEventListener('click', () => (begin = performance.now()), { capture: true });
            const look = () => {
              if (document.querySelector('.table[data-ply="1"]'))
                resolve(performance.now() - begin);
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
