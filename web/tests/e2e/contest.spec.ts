// The page of a contest, opened from the disk: nothing is fetched, and every game can be replayed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { executable } from './program.ts';

/** Plays a contest of our own engine, a level and a random player. */
function contest(game: string, folder: string): string {
  const engine = `'${executable()}' engine ${game}`;
  const file = join(folder, 'contest.toml');
  writeFileSync(
    file,
    [
      `name = "Coupe <b>d’essai</b>"`,
      `game = "${game}"`,
      game === 'abalone' ? 'rules = "standard,plies=30"' : '',
      '[time]',
      'game = 600',
      // A depth would not limit the solver, which proves Avalam's endings for as long as the clock allows.
      'nodes = 2000',
      '[[player]]',
      'name = "Deux & co"',
      `command = "${engine}"`,
      '[[player]]',
      'name = "hasard"',
      'random = 1',
      '[[player]]',
      'name = "niveau"',
      'level = 2',
    ].join('\n'),
  );
  execFileSync(executable(), ['tournament', file, '--out', join(folder, game)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return pathToFileURL(join(folder, game, 'index.html')).href;
}

async function faultless(page: Page) {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
}

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abaque-contest-'));
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

for (const game of ['awale', 'avalam', 'abalone']) {
  test(`the page of a contest of ${game}`, async ({ page }) => {
    const address = contest(game, folder);
    const asked: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (said) => {
      if (said.type() === 'error') problems.push(said.text());
    });
    await page.goto(`${address}?lang=en`);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coupe <b>d’essai</b>');
    await expect(page.getByRole('heading', { name: 'Standings' })).toBeVisible();
    const rows = page.locator('table').first().locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText('4');
    await faultless(page);

    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { name: 'Classement' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Grille américaine' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('button', { name: 'English' }).click();

    await page.getByRole('link', { name: 'Deux & co' }).first().click();
    await expect(page.getByRole('heading', { name: 'Games of Deux & co' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Replay' })).toHaveCount(4);
    await faultless(page);

    await page.getByRole('link', { name: 'Replay' }).first().click();
    const replay = page.locator('.replay');
    await expect(replay).toHaveAttribute('data-ply', '0');
    const board = page.locator('.board');
    await expect(board.locator('svg').first()).toBeVisible();
    const before = await board.innerHTML();
    await page.getByRole('button', { name: 'One move on' }).click();
    await page.keyboard.press('ArrowRight');
    await expect(replay).toHaveAttribute('data-ply', '2');
    await expect.poll(async () => (await board.innerHTML()) !== before).toBe(true);
    await page.getByRole('button', { name: 'To the last move' }).click();
    // Clocks, and the engine's own evaluations as a curve and in the list.
    await expect(replay.locator('tbody')).toContainText(/9:[0-5]\d/);
    await expect(
      replay.locator('tbody tr td:nth-child(4)').filter({ hasText: /\d/ }).first(),
    ).toBeVisible();
    await expect(page.locator('polyline')).toHaveCount(1);
    await faultless(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await faultless(page);
    await page.goto(`${address}?lang=fr#/`);
    await faultless(page);

    expect(asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(problems).toEqual([]);
  });
}

// A bot that answers and then exits with an error: its page and its game quote it, in the language of the contest.
for (const [language, label, count, quoted] of [
  ['en', 'crash', '2 crashes', 'The engine exited with this output: out of <b>cheese</b>'],
  [
    'fr',
    'plantage',
    '2 plantages',
    'Le moteur s’est arrêté de lui-même en disant : out of <b>cheese</b>',
  ],
] as const) {
  test(`the page quotes a bot that crashes, in ${language}`, async ({ page }) => {
    const home = join(folder, `crash-${language}`);
    mkdirSync(home);
    writeFileSync(
      join(home, 'crash.sh'),
      [
        'while read -r word rest; do',
        '  case "$word" in',
        '    ugi) echo ugiok ;;',
        '    isready) echo readyok ;;',
        '    go) echo "out of <b>cheese</b>" >&2; exit 3 ;;',
        '  esac',
        'done',
      ].join('\n'),
    );
    writeFileSync(
      join(home, 'contest.toml'),
      [
        'game = "awale"',
        '[time]',
        'game = 600',
        '[[player]]',
        'name = "hasard"',
        'random = 1',
        '[[player]]',
        'name = "Casse-cou"',
        `command = "sh '${join(home, 'crash.sh')}'"`,
      ].join('\n'),
    );
    const out = join(home, 'out');
    const words = ['tournament', join(home, 'contest.toml'), '--out', out, '--lang', language];
    execFileSync(executable(), words, { stdio: 'ignore' });
    const address = `${pathToFileURL(join(out, 'index.html')).href}?lang=${language}`;
    await page.goto(address);
    const row = page.locator('table').first().locator('tbody tr').last();
    await expect(row).toContainText('Casse-cou');
    await expect(row).toContainText(count);
    await faultless(page);
    await page.getByRole('link', { name: 'Casse-cou' }).first().click();
    await expect(page.getByRole('cell', { name: label, exact: true })).toHaveCount(2);
    await page.goto(`${address}#/game/1`);
    await expect(page.locator('p.note')).toHaveText(quoted);
    await expect(page.locator('.board svg').first()).toBeVisible();
    await faultless(page);
  });
}
