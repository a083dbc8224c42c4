// The pictures of the README: the real app, with games that are worth looking at.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameName, NewTable } from '../../src/wire/index.ts';
import { test, type Person, type PersonOptions } from '../e2e/abaque.ts';
import { ONLY } from './camera.ts';
import { come, tableAfter } from './records.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const CLOCK: NewTable['clock'] = { kind: 'timed', main: 600_000, increment: 0 };
// How far each game has come.
const PLIES: Record<GameName, number> = { avalam: 20, abalone: 38, awale: 24 };
// Enough for fine lines, and a fifth of what the same picture weighs without loss.
const QUALITY = 0.88;

/** Takes the page and keeps it as WebP, which the browser itself can write. */
async function shoot({ page }: Person, name: string) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const exact = (await page.screenshot()).toString('base64');
  const writer = await page.context().newPage();
  const small = await writer.evaluate(
    async ([png, quality]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [exact, QUALITY] as const,
  );
  await writer.close();
  writeFileSync(join(FOLDER, `web-${name}.webp`), Buffer.from(small, 'base64'));
}

interface Scene {
  name: string;
  game: GameName;
  /** Who plays: the first one's screen is shown. */
  people: [string, string];
  looks: PersonOptions;
}

const SCENES: Scene[] = [
  { name: 'avalam', game: 'avalam', people: ['Ada', 'Charles'], looks: { viewport: WIDE } },
  {
    name: 'abalone',
    game: 'abalone',
    people: ['Emmy', 'Kurt'],
    looks: { viewport: WIDE, colorScheme: 'dark' },
  },
  { name: 'awale', game: 'awale', people: ['Grace', 'Alan'], looks: { viewport: WIDE } },
  {
    name: 'avalam-phone',
    game: 'avalam',
    people: ['Sofia', 'Blaise'],
    looks: { viewport: PHONE, colorScheme: 'dark' },
  },
  {
    name: 'abalone-phone',
    game: 'abalone',
    people: ['Marie', 'Henri'],
    looks: { viewport: PHONE },
  },
  {
    name: 'awale-phone',
    game: 'awale',
    people: ['Lise', 'Otto'],
    looks: { viewport: PHONE, settings: { awale: 'dogs' } },
  },
];

test('pictures', async ({ person }) => {
  for (const [name, colorScheme] of [
    ['home', 'light'],
    ['home-dark', 'dark'],
  ] as const) {
    if (ONLY && !ONLY.includes(name)) continue;
    const reader = await person({ viewport: WIDE, colorScheme });
    await reader.page.goto('/');
    await reader.page.locator('#game-awale').waitFor();
    await shoot(reader, name);
  }
  for (const { name, game, people, looks } of SCENES) {
    if (ONLY && !ONLY.includes(name)) continue;
    const [ada, bo] = [await person(looks), await person()];
    await come(ada, people[0]);
    await come(bo, people[1]);
    const table = await tableAfter([ada, bo], PLIES[game], { game, clock: CLOCK });
    await bo.page.goto(`/play/${table}`);
    await ada.page.goto(`/play/${table}`);
    await ada.arrive();
    await ada.turn();
    await shoot(ada, name);
  }
});
