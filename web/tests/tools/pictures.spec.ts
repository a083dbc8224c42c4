// The pictures of the README: the real app, with games that are worth looking at.
import { join } from 'node:path';
import type { NewTable } from '../../src/api/shapes.ts';
import type { GameName } from '../../src/live/messages.ts';
import { test, type Person } from '../e2e/abaque.ts';
import { come, tableAfter } from './records.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const CLOCK: NewTable['clock'] = { kind: 'timed', main: 600_000, increment: 0 };
// How far each game has come.
const PLIES: Record<GameName, number> = { avalam: 20, abalone: 38, awale: 24 };

async function shoot(person: Person, name: string) {
  await person.page.waitForLoadState('networkidle');
  await person.page.evaluate(() => document.fonts.ready);
  await person.page.screenshot({ path: join(FOLDER, `web-${name}.png`) });
}

test('pictures', async ({ person }) => {
  const ada = await person({ viewport: WIDE });
  const bo = await person({ viewport: WIDE });
  await come(ada, 'Ada');
  await come(bo, 'Charles');
  await ada.page.goto('/');
  await ada.page.locator('#game-awale').waitFor();
  await shoot(ada, 'home');
  for (const game of ['avalam', 'abalone', 'awale'] as const) {
    const table = await tableAfter([ada, bo], PLIES[game], { game, clock: CLOCK });
    await bo.page.goto(`/play/${table}`);
    for (const [name, viewport, colorScheme] of [
      [game, WIDE, game === 'abalone' ? 'dark' : 'light'],
      [`${game}-phone`, PHONE, game === 'abalone' ? 'light' : 'dark'],
    ] as const) {
      await ada.page.setViewportSize(viewport);
      await ada.page.emulateMedia({ colorScheme });
      await ada.page.goto(`/play/${table}`);
      await ada.arrive();
      await shoot(ada, name);
    }
    await ada.page.setViewportSize(WIDE);
    await ada.page.goto('/');
  }
});
