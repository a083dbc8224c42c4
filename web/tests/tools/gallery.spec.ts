// Pictures of every page at six sizes, light and dark, with games that were really played, and of
// what lies over a table for a moment.
import { GAMES } from '../../src/wire/index.ts';
import { test, type Person } from '../e2e/abaque.ts';
import { ONLY, shootAll } from './camera.ts';
import { ask, come, tableAfter } from './records.ts';

const CLOCK = { kind: 'timed', main: 600_000, increment: 0 } as const;
const HALFWAY = { avalam: 20, abalone: 36, awale: 24 };
const TO_THE_END = 1000;

test('gallery', async ({ person, program }) => {
  const [ada, bo] = [await person({ locale: 'fr' }), await person({ locale: 'fr' })];
  await come(ada, 'Ada');
  await come(bo, 'Charles');
  const pages: [name: string, path: string, prepare?: (page: Person['page']) => Promise<void>][] =
    [];
  // Something to remember, so that lists and profiles are not empty.
  for (const game of GAMES) {
    const over = await tableAfter([ada, bo], TO_THE_END, { game, clock: CLOCK, rated: true });
    pages.push([`${game}-over`, `/play/${over}`]);
    const halfway = await tableAfter([ada, bo], HALFWAY[game], { game, clock: CLOCK });
    pages.push([game, `/play/${halfway}`]);
  }
  const fresh = await tableAfter([ada], 0, { game: 'abalone', start: 'belgian' });
  const placing = await tableAfter([ada], 0, { game: 'avalam', start: 'placement' });
  await ada.begin('awale', 'computer');
  await ada.turn();
  const computer = new URL(ada.page.url()).pathname;
  await ada.begin('abalone', 'link');
  const waiting = new URL(ada.page.url()).pathname;
  const link = await ada.page.getByLabel('Lien vers la partie').inputValue();
  await ask(bo, 'POST', '/api/tables', { game: 'awale', mode: 'open', clock: CLOCK });

  const days = await tableAfter([ada, bo], 3, {
    game: 'awale',
    clock: { kind: 'days', days: 3 },
  });
  const openTeams = async () => {
    const made = await ask<{ table: string; invitation: string }>(ada, 'POST', '/api/tables', {
      game: 'awale',
      mode: 'teams',
      side: 'first',
    });
    await ask(bo, 'POST', `/api/invitations/${made.invitation}?side=second`, {});
    return made;
  };
  const teams = await openTeams();
  // With a team mate, and begun.
  const begun = await openTeams();
  const dora = await person({ locale: 'fr' });
  await come(dora, 'Dora');
  await ask(dora, 'POST', `/api/invitations/${begun.invitation}?side=first`, {});
  await ada.page.goto(`/play/${begun.table}`);
  await ada.page.getByRole('button', { name: 'Commencer' }).click();
  await ada.turn();
  program.admin('appoint', 'Ada');

  const tool = (name: string) => (page: Person['page']) =>
    page.locator(`[data-tool=${name}]`).click();
  pages.push(
    ['home', '/'],
    ['fresh', `/play/${fresh}`],
    ['placing', `/play/${placing}`],
    ['resign', `/play/${fresh}`, tool('resign')],
    ['paused', `/play/${fresh}`, tool('pause')],
    ['phrases', `/play/${days}`, tool('phrases')],
    ['plan', `/play/${days}`, (page) => page.getByRole('button', { name: 'Si…' }).click()],
    ['teams', `/play/${teams.table}`],
    ['team', `/play/${begun.table}`],
    ['computer', computer],
    ['thoughts', computer, (page) => page.getByRole('switch').last().click({ force: true })],
    ['invitation', waiting],
    ['lobby', '/lobby'],
    ['games', '/games'],
    ['me', '/me'],
    ['profile', '/people/Ada'],
    ['other', '/people/Charles'],
    ['leaders', '/leaders'],
    ['operator', '/operator'],
    ['settings', '/settings'],
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['recover', '/recover'],
    ['privacy', '/privacy'],
    ['rules', '/rules/awale'],
    ['missing', '/nowhere'],
    ['no-table', '/play/aaaaaaaaaaaa'],
    ['no-person', '/people/Nobody'],
    ...GAMES.map((game): (typeof pages)[number] => [
      `new-${game}`,
      '/',
      async (page) => {
        await page.locator(`section:has(#game-${game})`).getByRole('button').first().click();
        await page.locator('dialog summary').click();
      },
    ]),
  );
  for (const [name, path, prepare] of pages) {
    if (ONLY && !ONLY.includes(name)) continue;
    await ada.page.emulateMedia({ colorScheme: 'light' });
    await ada.page.goto(path);
    if (path.startsWith('/play/') && name !== 'no-table') await ada.arrive();
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await prepare?.(ada.page);
    await shootAll(ada, name);
    if (name === 'paused') await tool('pause')(ada.page);
  }
  if (ONLY && !ONLY.includes('join')) return;
  const cy = await person({ locale: 'fr' });
  for (const [name, path] of [
    ['join', new URL(link).pathname],
    ['join-none', '/join/aaaaaaaaaaaa'],
  ] as const) {
    await cy.page.goto(path);
    await cy.page.getByRole('main').getByRole('link').first().waitFor();
    await shootAll(cy, name);
  }
});
