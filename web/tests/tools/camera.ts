// Pictures of pages: the same sizes, in the same folder, light and dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from '../e2e/abaque.ts';

const FOLDER = join(import.meta.dirname, '../../gallery');

// Two phones, one of them on its side, a tablet, a laptop and a desktop.
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** The pages to be taken, where not all of them are wanted. */
export const ONLY = process.env.ABAQUE_PAGES?.split(',');

/** The page as it is, at every size: layouts follow the window, nothing is loaded again. */
export async function shootAll(person: Person, name: string) {
  for (const size of SIZES) {
    await person.page.setViewportSize(size);
    await shoot(person, name, size.width);
  }
}

async function shoot({ page }: Person, name: string, width: number) {
  mkdirSync(FOLDER, { recursive: true });
  // Type arrives after the page, and boards after their data.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  }
}

/** The page as it is, at its own size, in the light. */
export async function shootOnce({ page }: Person, name: string) {
  mkdirSync(FOLDER, { recursive: true });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
