// The page of the large contest of `make contest-test`, whose results folder is in ABAQUE_CONTEST_OUT: standings of bots that
// misbehave, and a game of each kind of failure, in both languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import type { ContestReport } from '../../src/wire';

const LABELS = {
  en: { illegal: 'illegal move', time: 'time', crash: 'crash' },
  fr: { illegal: 'coup interdit', time: 'temps', crash: 'plantage' },
};

for (const language of ['en', 'fr'] as const) {
  test(`the page of bots that misbehave, in ${language}`, async ({ page }) => {
    const folder = process.env.ABAQUE_CONTEST_OUT ?? '';
    expect(folder, 'ABAQUE_CONTEST_OUT is set by make contest-test').not.toBe('');
    const report = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as ContestReport;
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const address = `${pathToFileURL(join(folder, 'index.html')).href}?lang=${language}`;
    await page.goto(address);
    const rows = page.locator('table').first().locator('tbody tr');
    await expect(rows).toHaveCount(report.players.length);
    for (const [number, player] of report.players.entries()) {
      await expect(rows.nth(number)).toContainText(player.name);
    }
    for (const kind of ['illegal', 'time', 'crash'] as const) {
      const number = report.games.findIndex((game) => game.failure === kind);
      const game = report.games[number];
      if (game === undefined) throw new Error(`no game was lost by ${kind}`);
      const loser = game.result === '0-1' ? game.first : game.second;
      const place = report.players.findIndex((player) => player.name === loser) + 1;
      await page.goto(`${address}#/player/${place}`);
      const label = LABELS[language][kind];
      await expect(page.getByRole('cell', { name: label, exact: true }).first()).toBeVisible();
      await page.goto(`${address}#/game/${number + 1}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(game.first);
      await expect(page.locator('p.note')).toHaveText(game.comment ?? '');
      await expect(page.locator('.board svg').first()).toBeVisible();
    }
    expect(problems).toEqual([]);
  });
}
