// The operators' page: what an operator sees and does there, and that there is none for others.
import { join as path } from 'node:path';
import type { CreatedTable } from '../../src/wire/index.ts';
import { expect, test } from './abaque.ts';
import { account } from './two.ts';

test('an operator handles a report, a player and a game', async ({ person, program }) => {
  const [ada, bo, cy] = [await person(), await person(), await person({ locale: 'fr' })];
  const [operator, reported] = [await account(ada), await account(bo)];
  program.admin('appoint', operator);
  const wish = { game: 'awale', mode: 'local' };
  const { table } = await bo.ask<CreatedTable>('POST', '/api/tables', wish);
  const reason = 'Part sans un mot, à chaque partie.';
  await cy.ask('POST', `/api/people/${reported}/report`, { reason, table });

  // Others find neither a link nor a page.
  await bo.page.goto('/');
  await expect(bo.page.getByRole('contentinfo').getByText('Privacy')).toBeVisible();
  await expect(bo.page.getByRole('link', { name: 'Operators' })).toHaveCount(0);
  await bo.page.goto('/operator');
  await expect(bo.page.getByRole('heading', { level: 1 })).toHaveText(/not here|nothing here/i);

  await ada.page.goto('/');
  await ada.page.getByRole('link', { name: 'Operators' }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  const report = ada.page.getByRole('article').filter({ hasText: reason });
  await expect(report).toContainText(reported);
  await expect(ada.page.getByText('Engine: hints')).toBeVisible();
  await expect(ada.page.getByRole('heading', { name: 'Jobs for workers' })).toBeVisible();

  await report.getByRole('button', { name: reported }).click();
  await ada.page.getByRole('button', { name: 'Mute for a day' }).click();
  await expect(ada.page.getByRole('status').filter({ hasText: 'Muted until' })).toBeVisible();
  await expect(report).toContainText('Muted until');
  await ada.page.getByRole('button', { name: 'Close the account' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await expect(ada.page.getByRole('status').filter({ hasText: 'Closed since' })).toBeVisible();
  expect(await bo.page.evaluate(async () => (await fetch('/api/me/games')).status)).toBe(401);

  await ada.page.getByLabel(/^Table/).fill(table);
  await ada.page.getByText('As a draw').click();
  await ada.page.getByRole('button', { name: 'End the game' }).click();
  await expect(ada.page.getByText('The game is over.')).toBeVisible();
  await report.getByRole('button', { name: 'Resolve' }).click();
  await expect(report).toHaveCount(0);
  const log = ada.page.getByRole('region', { name: 'What operators did' });
  await expect(log).toContainText(`${operator} closed the account of ${reported}`);
  await expect(log).toContainText(`${operator} ended the game ${table}`);
  await ada.page.getByText('Resolved', { exact: true }).click();
  await expect(report).toContainText('Resolved on');

  // Dismissed: the page is gone.
  program.admin('dismiss', operator);
  await ada.page.reload();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Operators' })).toHaveCount(0);
});

// Pictures to look at: SHOTS=folder.
test('the page at both widths, in both languages', async ({ person, program }) => {
  const folder = process.env['SHOTS'];
  for (const [locale, width, colorScheme] of [
    ['en', 1440, 'light'],
    ['fr', 390, 'light'],
    ['fr', 1440, 'dark'],
    ['en', 390, 'dark'],
  ] as const) {
    const someone = await person({ locale, viewport: { width, height: 900 }, colorScheme });
    const name = await account(someone);
    program.admin('appoint', name);
    const other = await person();
    await account(other);
    const reason = 'A reason of some length. '.repeat(6);
    await other.ask('POST', `/api/people/${name}/report`, { reason });
    await someone.page.goto('/operator');
    await expect(someone.page.getByRole('article').first()).toBeVisible();
    await expect(someone.page.getByText(/^(Engine: hints|Moteur\s: conseils)$/)).toBeVisible();
    const wide = await someone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${locale} ${width}`).toBeLessThanOrEqual(width);
    if (folder) {
      const file = path(folder, `operator-${locale}-${width}-${colorScheme}.png`);
      await someone.page.screenshot({ path: file, fullPage: true });
    }
  }
});
