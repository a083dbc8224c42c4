// Pictures of where one learns and looks at games again: courses, rules, the analysis room, reviews.
import { expect, test, type Person } from '../e2e/abaque.ts';
import { ONLY, shootAll } from './camera.ts';
import { ask, come, movesOf, startOf, tableAfter } from './records.ts';

type Page = Person['page'];
type Shown = [name: string, path: string, prepare?: (page: Page) => Promise<void>];

const CLOCK = { kind: 'timed', main: 600_000, increment: 0 } as const;
/** As much of a game as a review goes through while somebody waits for pictures, and then a slip. */
const REVIEWED = 24;
const SLIP = 'f5f6';

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** The engine's lines, deep enough to have settled. */
async function analysed(page: Page) {
  await press('Analyser')(page);
  await expect(page.locator('.engine .state')).toHaveText(/Profondeur ([5-9]|\d\d)|parfait/);
  await press('Arrêter')(page);
}

async function marked(page: Page) {
  await page.keyboard.press('ArrowLeft');
  await page.getByPlaceholder('Commentaire').fill('Une prise de deux, et la menace reste.');
  await press('Signe !')(page);
  await analysed(page);
}

test('gallery of courses and studies', async ({ person }) => {
  const [ada, bo] = [await person({ locale: 'fr' }), await person({ locale: 'fr' })];
  // Both galleries are taken at the same server: nobody is called like somebody of the other.
  await come(ada, 'Grace');
  await come(bo, 'Alan');
  for (const game of ['avalam', 'awale'] as const) {
    await tableAfter([ada, bo], 1000, { game, clock: CLOCK, rated: true });
  }
  const table = await tableAfter([ada, bo], REVIEWED, { game: 'abalone', clock: CLOCK });
  await ask(ada, 'POST', `/api/bot/tables/${table}/move`, { move: SLIP, ply: REVIEWED });
  await ada.page.goto(`/play/${table}`);
  await ada.arrive();
  await ada.page.locator('[data-tool=resign]').click();
  await ada.page.locator('dialog button.primary').click();
  await ada.page.goto(`/review/${table}`);
  await expect(ada.page.locator('.review')).toHaveAttribute('data-state', 'done', {
    timeout: 300_000,
  });
  const learned = { learnedAvalam: 'start owner height first either' };
  await ask(ada, 'PUT', '/api/me/settings', learned);
  const line = (game: 'avalam' | 'abalone' | 'awale', plies: number) =>
    `/analyse?game=${game}&start=${startOf(game)}&moves=${movesOf(game).slice(0, plies).join('.')}`;

  const wrong = async (page: Page) => {
    await page.locator('.options button').last().click();
    await page.locator('.answer').waitFor();
  };
  const right = async (page: Page) => {
    await page.locator('.options button').nth(1).click();
    await page.locator('.answer.right').waitFor();
  };
  const pages: Shown[] = [
    ['learn', '/learn'],
    ['course', '/learn/avalam'],
    ['step-read', '/learn/abalone/sumito'],
    ['step-play', '/learn/abalone/break'],
    ['step-try', '/learn/avalam/empty'],
    ['step-wrong', '/learn/avalam/points', wrong],
    ['step-right', '/learn/awale/stops', right],
    ['step-place', '/learn/avalam/place'],
    ['step-game', '/learn/awale/game'],
    ['rules-avalam', '/rules/avalam'],
    ['rules-abalone', '/rules/abalone'],
    ['rules-awale', '/rules/awale'],
    ['analyse-avalam', line('avalam', 12), analysed],
    ['analyse-abalone', line('abalone', 20), analysed],
    ['analyse-awale', line('awale', 14), marked],
    [
      'analyse-every',
      '/analyse?game=awale&position=0,0,0,0,2,3/1,1,0,0,0,0+21-20+S',
      async (page) => {
        await page.getByRole('checkbox').check();
        await analysed(page);
      },
    ],
    ['editor-avalam', line('avalam', 12), press('Composer')],
    ['editor-abalone', line('abalone', 20), press('Composer')],
    ['editor-awale', line('awale', 14), press('Composer')],
    ['import', line('awale', 3), press('Importer')],
    ['share', line('awale', 3), press('Partager')],
    ['study-gone', '/study/aaaaaaaaaaaa'],
    ['review', `/review/${table}`],
    [
      'review-mistake',
      `/review/${table}`,
      (page) => page.locator('.mistakes button').first().click(),
    ],
    ['review-exercise', `/review/${table}`, press(/^Trouvez vous-même/)],
    ['openings', '/openings/awale'],
    ['embed', `/embed/${table}?lang=fr`],
  ];
  for (const [name, path, prepare] of pages) {
    if (ONLY && !ONLY.includes(name)) continue;
    await ada.page.emulateMedia({ colorScheme: 'light' });
    await ada.page.goto(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await ada.page.waitForLoadState('networkidle');
    await prepare?.(ada.page);
    await shootAll(ada, name);
  }
});
