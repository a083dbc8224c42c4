// What the pages weigh, how soon a board can be played on a slow line with a slow processor, and how
// evenly its pieces move. Weights are the same everywhere and are held to their limits; times depend
// on the machine and are only told.
import type { CDPSession } from '@playwright/test';
import { expect, test, type Person } from '../e2e/abaque.ts';

// Chromium's profile for slow 4G, and a processor four times as slow.
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SLOWER = 4;
const RUNS = 5;
const PAGE_AT_MOST = 120_000;
const FONTS_AT_MOST = 80_000;

async function weigh(person: Person, path: string) {
  const session = await person.context.newCDPSession(person.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  let [page, fonts] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Font') fonts += encodedDataLength;
    else if (kind === 'Document' || kind === 'Script' || kind === 'Stylesheet') {
      page += encodedDataLength;
    }
  });
  await person.page.goto(path);
  await person.page.waitForLoadState('networkidle');
  await session.detach();
  return { page, fonts };
}

async function slowDown(session: CDPSession) {
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

test('bench', async ({ person }) => {
  const ada = await person({ settings: { speed: 'usual' } });
  const said: string[] = [];
  await ada.begin('avalam', 'beside');
  const table = new URL(ada.page.url()).pathname;
  for (const [name, path] of [
    ['home', '/'],
    ['table', table],
  ] as const) {
    const { page, fonts } = await weigh(ada, path);
    said.push(
      `${name}: ${(page / 1000).toFixed(1)} kB of page, ${(fonts / 1000).toFixed(1)} kB of fonts`,
    );
    expect(page, name).toBeLessThan(PAGE_AT_MOST);
    expect(fonts, name).toBeLessThanOrEqual(FONTS_AT_MOST);
  }

  await ada.context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.play.active [data-place]')) {
        document.documentElement.dataset.playable = String(performance.now());
      } else requestAnimationFrame(look);
    };
    look();
  });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await ada.context.newPage();
    const session = await ada.context.newCDPSession(page);
    await slowDown(session);
    await page.goto(table, { waitUntil: 'commit' });
    await page.locator('html[data-playable]').waitFor({ timeout: 30_000 });
    times.push(Number(await page.locator('html').getAttribute('data-playable')));
    await page.close();
  }
  said.push(
    `board playable on slow 4G, processor ${SLOWER} times as slow: ${median(times).toFixed(0)} ms ` +
      `(${times.map((time) => time.toFixed(0)).join(', ')})`,
  );

  await ada.page.goto(table);
  await ada.turn();
  const frames = ada.page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let before = performance.now();
        const end = before + 1500;
        const frame = (now: number) => {
          gaps.push(now - before);
          before = now;
          if (now < end) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
  );
  await ada.move();
  const gaps = (await frames).slice(1);
  const late = gaps.filter((gap) => gap > 25).length;
  said.push(
    `frames while a tower moves: ${(1000 / median(gaps)).toFixed(0)} a second, ` +
      `${late} of ${gaps.length} late, longest ${Math.max(...gaps).toFixed(0)} ms`,
  );
  process.stdout.write(`\n${said.join('\n')}\n`);
});
