// The operators' page: what an operator sees and does there, and that there is none for others.
import { join as path } from 'node:path';
import { expect, test, type Person } from './abaque.ts';

/** Makes an account without its form, which has tests of its own. */
async function join(person: Person): Promise<string> {
  const name = `O${crypto.randomUUID().slice(0, 8)}`;
  await person.page.goto('/');
  await person.page.locator('#game-awale').waitFor();
  const status = await person.page.evaluate(async (name) => {
    await fetch('/api/me');
    const answer = await fetch('/api/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Abaque': '1' },
      body: JSON.stringify({ name, password: 'a long sentence' }),
    });
    return answer.status;
  }, name);
  expect(status).toBe(200);
  return name;
}

const send = (person: Person, where: string, body: unknown) =>
  person.page.evaluate(
    async ([where, body]) => {
      const answer = await fetch(where, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Abaque': '1' },
        body,
      });
      return (await answer.json().catch(() => null)) as { table?: string } | null;
    },
    [where, JSON.stringify(body)] as const,
  );

test('an operator handles a report, a player and a game', async ({ person, program }) => {
  const [ada, bo, cy] = [await person(), await person(), await person({ locale: 'fr' })];
  const [operator, reported] = [await join(ada), await join(bo)];
  program.admin('appoint', operator);
  const made = await send(bo, '/api/tables', { game: 'awale', mode: 'local' });
  const table = made?.table ?? '';
  await cy.page.goto('/');
  await cy.page.locator('#game-awale').waitFor();
  await cy.page.evaluate(() => fetch('/api/me'));
  const reason = 'Part sans un mot, à chaque partie.';
  await send(cy, `/api/people/${reported}/report`, { reason, table });

  // Others find neither a link nor a page.
  await bo.page.reload();
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
    const name = await join(someone);
    program.admin('appoint', name);
    const other = await person();
    await join(other);
    await send(other, `/api/people/${name}/report`, {
      reason: 'A reason of some length. '.repeat(6),
    });
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
