// What the pages weigh, how soon a board can be played on a slow line with a slow processor, and how
// evenly its pieces move. Weights are the same everywhere and are held to their limits; times depend
// on the machine and are only told.
import { GAMES, type GameName } from '../../src/wire/index.ts';
import { expect, test, type Person } from '../e2e/abaque.ts';
import { Chromium, type Page } from './chromium.ts';

// Chromium's profile for slow 4G, and a processor four times as slow.
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SLOWER = 4;
const RUNS = 7;
// Document, scripts and styles with their headers, until the page is complete and the network quiet. What comes in idle
// time, three seconds later or more, is not part of it: the engine, the worker's copies, what a table shows at times only.
const PAGE_AT_MOST = 105_000;
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

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

// Runs in the page before anything else. A board can be played when it takes a move; it has been seen
// when the frame after that is painted. The first move is tapped in that same frame, and counts as played
// when the server's answer stands on the board.
const watch = (places: string[]) => `(() => {
  const tap = (place) => {
    const box = document.querySelector('[data-place="' + place + '"]').getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const board = document.querySelector('.play.active');
    const more = { ...at, bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0 };
    board.setPointerCapture = () => undefined;
    board.dispatchEvent(new PointerEvent('pointerdown', more));
    board.dispatchEvent(new PointerEvent('pointerup', more));
  };
  const told = {};
  const look = () => {
    if (!told.playable && document.querySelector('.play.active [data-place]')) {
      told.playable = performance.now();
      requestAnimationFrame(() => setTimeout(() => { told.seen = performance.now(); }));
      ${JSON.stringify(places)}.forEach(tap);
    }
    if (document.querySelector('.table:not([data-ply="0"])')) {
      told.played = performance.now();
      console.debug('bench ' + JSON.stringify(told));
    } else requestAnimationFrame(look);
  };
  look();
})();`;

interface Phases {
  page: number;
  files: number;
  playable: number;
  seen: number;
  played: number;
}

/** Begins a game at one screen; where it is, and the places of its first move. */
async function begin(page: Page, url: string, game: GameName) {
  await page.go(url, 'Page.loadEventFired');
  return page.value<{ table: string; places: string[] }>(`(async () => {
    await (await fetch('/api/me')).json();
    const made = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Abaque': '1' },
      body: JSON.stringify({ game: '${game}', mode: 'local' }),
    });
    const { table } = await made.json();
    const { legal } = await (await fetch('/api/tables/' + table)).json();
    const [{ effect }] = legal.filter(({ effect }) => !effect.shift || effect.shift.length === 1);
    const places = effect.to ? [effect.from, effect.to]
      : effect.shift ? effect.shift[0]
      : [effect.from];
    return { table, places };
  })()`);
}

/** Opens a table with an empty cache, on the slow line with the slow processor, and plays at once. */
async function open(chromium: Chromium, url: string, game: GameName): Promise<Phases> {
  const before = await chromium.page();
  await before.send('Page.enable');
  const { table, places } = await begin(before, url, game);
  await before.close();
  const page = await chromium.page();
  await page.send('Page.enable');
  await page.send('Runtime.enable');
  await page.send('Network.enable');
  await page.send('Network.clearBrowserCache');
  await page.send('Network.emulateNetworkConditions', LINE);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: watch(places),
  });
  const said = await page.go(`${url}/play/${table}`, 'Runtime.consoleAPICalled', (params) =>
    textOf(params).startsWith('bench '),
  );
  const told = JSON.parse(textOf(said).slice('bench '.length)) as Phases;
  const [arrived, files] = await page.value<[number, number]>(`[
    performance.getEntriesByType('navigation')[0].responseEnd,
    Math.max(...performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => /assets.*(js|css)$/.test(name) && startTime < ${told.playable})
      .map(({ responseEnd }) => responseEnd)),
  ]`);
  await page.close();
  return { ...told, page: arrived, files };
}

function textOf(params: Record<string, unknown>): string {
  const [first] = (params.args ?? []) as { value?: unknown }[];
  return typeof first?.value === 'string' ? first.value : '';
}

test('bench', async ({ person, program }) => {
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

  const chromium = new Chromium();
  said.push(`board playable on slow 4G, processor ${SLOWER} times as slow, empty cache:`);
  for (const game of GAMES) {
    const runs: Phases[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await open(chromium, program.url, game));
    const of = (phase: keyof Phases) => median(runs.map((run) => run[phase])).toFixed(0);
    const all = runs.map(({ playable }) => playable.toFixed(0)).join(', ');
    said.push(
      `  ${game}: ${of('playable')} ms (${all}); page ${of('page')}, files ${of('files')}, ` +
        `seen ${of('seen')}, a move tapped at once played ${of('played')}`,
    );
  }
  await chromium.close();

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
