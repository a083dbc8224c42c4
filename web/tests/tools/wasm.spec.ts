// The engine's module in Chromium computes what the native program computes, and passes the rules' own tests.
// `make wasm-test` names what to compare with.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type BrowserContext } from '@playwright/test';
import { callModule, ENGINE, type Call } from './module.ts';

const GAMES = [0, 1, 2];
const native = readFileSync(process.env.NATIVE ?? '', 'utf8');
const expected = (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(native)?.[1];

test('the same nodes and the same moves of every level', async ({ browser }) => {
  const calls = GAMES.map((game): Call => ['bench', game]);
  const nodes = await callModule(browser, ENGINE, calls);
  expect(String(nodes.reduce((sum, one) => sum + one, 0))).toBe(expected('nodes'));
  const levels = GAMES.map((game): Call => ['level_moves', game]);
  const moves = await callModule(browser, ENGINE, levels);
  expect(String(moves.reduce((sum, one) => sum ^ BigInt(one), 0n))).toBe(expected('levels'));
});

test('conformance, perft and the other tests of the rules', async ({ browser }) => {
  const programs = readFileSync(process.env.RULES ?? '', 'utf8')
    .trim()
    .split('\n');
  expect(programs).toHaveLength(3);
  // A failing test traps.
  for (const program of programs) {
    expect(await callModule(browser, program, [['main', 0, 0]]), program).toEqual([0]);
  }
});

/** Shows the folder of the npm package as any static server would, and nothing else. */
async function serve(context: BrowserContext): Promise<void> {
  const folder = process.env.PACKAGE ?? '';
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
}

test('the example page of the npm package plays', async ({ context, page }) => {
  await serve(context);
  await page.goto('http://package.test/example/');
  const status = page.getByRole('status');
  await expect(status).toContainText('Your turn.');
  await page.getByRole('button', { name: /^C: 4/ }).click();
  // Sown, and answered: the computer may have sown a seed or two into it again.
  await expect(page.getByRole('button', { name: /^C: [012]/ })).toBeVisible();
  await expect(status).toContainText('Your turn.');
});

for (const [game, places] of [
  ['avalam', ['c9', 'd9']],
  ['abalone', ['c3', 'd3']],
  ['awale', ['C']],
] as const) {
  test(`the board of the npm package plays ${game}`, async ({ context, page }) => {
    await serve(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`http://package.test/board/?game=${game}&level=1&lang=en`);
    const board = page.locator('.embed');
    await expect(board).toHaveAttribute('data-ply', '0');
    await page.locator('.play.active').waitFor();
    for (const place of places) {
      const box = await page.locator(`[data-place="${place}"]`).boundingBox();
      if (!box) throw new Error(`${place} is not on the board`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    // The move, and the computer's answer.
    await expect(board).toHaveAttribute('data-ply', '2');
    await expect(page.getByRole('status')).toHaveText('Your turn');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // Nothing is stored.
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });
}
