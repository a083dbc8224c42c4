// Pictures of every page at three widths, light and dark, with games that were really played.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test, type Person } from '../e2e/abaque.ts';

const FOLDER = join(import.meta.dirname, '../../gallery');
const WIDTHS = [
  [360, 640],
  [768, 1024],
  [1440, 900],
] as const;
const MOVES = 14;

test('gallery', async ({ person }) => {
  mkdirSync(FOLDER, { recursive: true });
  const ada = await person({ locale: 'fr' });
  const tables: Record<string, string> = {};
  for (const game of ['avalam', 'abalone', 'awale'] as const) {
    await ada.begin(game, 'computer');
    for (let played = 0; played < MOVES && !ada.over; played += 2) {
      await ada.turn();
      if (!ada.over) await ada.move();
    }
    await ada.turn();
    tables[game] = new URL(ada.page.url()).pathname;
  }
  await ada.begin('awale', 'beside');
  await ada.turn();
  await ada.move();
  await ada.page.getByRole('button', { name: 'Abandon' }).click();
  await ada.page.locator('dialog button.primary').first().click();
  await ada.page.getByRole('region', { name: 'Résultat' }).waitFor();
  tables.over = new URL(ada.page.url()).pathname;
  await ada.begin('abalone', 'link');
  tables.invitation = new URL(ada.page.url()).pathname;
  const invitation = new URL(await ada.page.getByLabel('Lien vers la partie').inputValue())
    .pathname;

  const pages: [string, string][] = [
    ['home', '/'],
    ...Object.entries(tables),
    ['lobby', '/lobby'],
    ['games', '/games'],
    ['me', '/me'],
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['settings', '/settings'],
    ['privacy', '/privacy'],
    ['rules', '/rules/awale'],
    ['missing', '/nowhere'],
  ];
  for (const [width, height] of WIDTHS) {
    await ada.page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await ada.page.emulateMedia({ colorScheme });
      for (const [name, path] of pages) {
        await ada.page.goto(path);
        await shoot(ada, name, width, colorScheme);
      }
      await ada.page.goto('/');
      await ada.page.locator('section:has(#game-abalone)').getByRole('button').first().click();
      await ada.page.locator('dialog summary').click();
      await shoot(ada, 'new-game', width, colorScheme);
    }
  }

  const bo = await person({ locale: 'fr' });
  for (const [width, height] of WIDTHS) {
    await bo.page.setViewportSize({ width, height });
    await bo.page.goto(invitation);
    await bo.page.getByRole('button', { name: 'Jouer' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await bo.page.emulateMedia({ colorScheme });
      await shoot(bo, 'join', width, colorScheme);
    }
  }
});

async function shoot(person: Person, name: string, width: number, light: string) {
  await person.page.waitForLoadState('networkidle');
  // Type arrives after the page, and boards after their data.
  await person.page.evaluate(() => document.fonts.ready);
  await person.page.waitForTimeout(150);
  await person.page.screenshot({ path: join(FOLDER, `${name}-${width}-${light}.png`) });
}
