// Learning: the whole course of each game with the answers that the server tells, wrong answers, the
// keyboard alone, both languages, and a place that is kept.
import type { Course, GameName, Judged, Step } from '../../src/wire/index.ts';
import { expect, long, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';
import { places } from './hands.ts';
import { arrowTo, tabTo } from './keys.ts';

async function courseOf({ page }: Person, game: GameName, language = 'en'): Promise<Course> {
  const answer = await page.request.get(`/api/courses/${game}?lang=${language}`);
  return (await answer.json()) as Course;
}

/** Some thirty exercises take their time on a busy machine. */
const LONG = 900_000;

const stepsOf = (course: Course): Step[] => course.chapters.flatMap(({ steps }) => steps);

const exercise = ({ page }: Person, id: string) => page.locator(`[data-step="${id}"]`);

/** The position of an exercise after some of its moves. */
async function positionOf({ page }: Person, game: GameName, id: string, moves: string[]) {
  const answer = await page.request.post(`/api/courses/${game}/${id}`, {
    data: { moves },
    headers: { 'X-Abaque': '1' },
  });
  return ((await answer.json()) as Judged).board.position;
}

/** Everything that is to be done in a step, done with `press`; ends where one can go on. */
async function solve(
  person: Person,
  game: GameName,
  step: Step,
  press: (place: string) => Promise<void>,
  choose: (option: string) => Promise<void>,
) {
  const { page } = person;
  if (step.kind === 'answer') {
    const answer = step.answers[0]?.[0];
    await choose(step.options?.find(({ name }) => name === answer)?.text ?? '');
  } else if (step.kind === 'play' || step.kind === 'try') {
    const moves: string[] = [];
    // The board takes moves once the server has told which.
    await page.locator(`[data-step="${step.id}"][data-shown="0"]`).waitFor();
    for (const [stage, answers] of step.answers.entries()) {
      const answer = answers[0] ?? '';
      const position = await positionOf(person, game, step.id, moves);
      // A placement takes its colour from beside the board first.
      const stock = /^([ld])@/.exec(answer);
      const where = stock ? [answer.slice(2)] : places(game, position, answer);
      if (stock) await press(stock[1] === 'd' ? 'stock-dark' : 'stock-light');
      // The page asks once without an answer, when it opens: that reply may still be on its way.
      const judged = page.waitForResponse(
        (response) =>
          response.url().endsWith(`/${step.id}`) &&
          (response.request().postDataJSON() as { answer?: string } | null)?.answer !== undefined,
      );
      for (const place of where) await press(place);
      const said = (await (await judged).json()) as Judged;
      expect(said.right, `${game} ${step.id}: ${answer}: ${said.text}`).toBe(true);
      moves.splice(0, moves.length, ...said.moves);
      if (stage + 1 < step.answers.length) {
        await expect(page.locator('.answer')).toBeVisible();
        // The opponent's reply is shown after a moment.
        await expect(page.locator(`[data-shown="${moves.length}"]`)).toBeVisible();
      }
    }
  }
  const done = step.kind !== 'read' && step.kind !== 'game';
  if (done) await expect(exercise(person, step.id)).toHaveAttribute('data-complete', 'true');
}

const byMouse = (person: Person) => async (place: string) => {
  if (place.startsWith('stock-'))
    await person.page.locator(`.board .stock.${place.slice(6)}`).click();
  else await person.click(place);
};

const COURSES = [
  ['abalone', 'en', { width: 1366, height: 768 }],
  ['awale', 'fr', { width: 390, height: 844 }],
  ['avalam', 'en', { width: 1366, height: 768 }],
] as const;

for (const [game, locale, viewport] of COURSES) {
  test(
    `the whole course of ${game} in ${locale}, and its first game`,
    long(game !== 'awale'),
    async ({ person }) => {
      test.setTimeout(LONG);
      const ada = await person({ locale, viewport });
      const { page } = ada;
      const course = await courseOf(ada, game, locale);
      const steps = stepsOf(course);
      await page.goto('/learn');
      await page.locator(`section:has(#learn-${game}) .button.primary`).click();
      for (const step of steps) {
        await exercise(ada, step.id).waitFor();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title);
        await solve(ada, game, step, byMouse(ada), async (option) => {
          await page.locator('.options').getByRole('button', { name: option, exact: true }).click();
        });
        if (step.kind !== 'game') await page.locator('.onward').click();
      }
      // The last step is a game, with words on each of one's turns.
      await page.locator('.onward').click();
      await page.waitForURL('**/play/*?guide');
      await page.locator('[data-ply]').waitFor();
      await ada.turn();
      const words = page.locator('.guide .words p').first();
      await expect(words).not.toHaveText(/One moment|Un instant/);
      expect((await words.innerText()).length).toBeGreaterThan(20);
      await page.getByRole('button', { name: /^(Show the move|Montrer le coup)$/ }).click();
      await ada.move();
      await ada.turn();
      await expect(words).not.toHaveText(/Watch|Regardez|One moment|Un instant/);
      await page.locator('[data-tool=resign]').click();
      await page.locator('dialog button.primary').click();
      await page.locator(`.guide a[href="/learn/${game}"]`).click();
      const count = steps.length;
      await expect(page.locator('.progress')).toHaveText(new RegExp(`${count} (of|sur) ${count}`));
    },
  );
}

test('wrong answers are explained, and in the end the answer is shown', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await page.goto('/learn/abalone/two-one');
  await exercise(ada, 'two-one').waitFor();
  const answer = page.locator('.answer');
  // One marble alone against one.
  await ada.click('e5');
  await ada.click('e6');
  await expect(answer).toContainText('1 against 1 is a pac');
  await expect(answer).toContainText('both of your marbles');
  await expect(page.getByRole('log')).toContainText('both of your marbles');
  await expect(page.getByRole('button', { name: 'Show me' })).toHaveCount(0);
  // A move that is allowed and does not push: nothing moves, and the reader is told.
  await ada.click('e5');
  await ada.click('e5');
  await ada.click('e4');
  await ada.click('d4');
  await expect(answer).toContainText('Choose both black marbles');
  await expect(exercise(ada, 'two-one')).toHaveAttribute('data-complete', 'false');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('.shown')).toHaveText('One answer is: e4e5');
  for (const place of ['e4', 'e5', 'e6']) await ada.click(place);
  await expect(answer).toContainText('Well done!');
  await expect(page.locator('.onward')).toBeFocused();
  await page.getByRole('button', { name: 'Once more' }).click();
  await expect(answer).toHaveCount(0);
  await expect(exercise(ada, 'two-one')).toHaveAttribute('data-complete', 'false');
});

test('one’s place is kept: after a reload, and with a new account', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await page.goto('/learn/awale');
  await page.getByRole('link', { name: 'Begin', exact: true }).click();
  await exercise(ada, 'start').waitFor();
  await page.locator('.onward').click();
  await exercise(ada, 'rows').waitFor();
  await page.getByRole('button', { name: 'North' }).click();
  await expect(exercise(ada, 'rows')).toHaveAttribute('data-complete', 'true');
  await page.reload();
  await exercise(ada, 'rows').waitFor();
  await page.goto('/learn');
  const awale = page.locator('section:has(#learn-awale)');
  await expect(awale.locator('.progress')).toContainText('2 of');
  await expect(awale.getByRole('link', { name: 'Go on' })).toHaveAttribute(
    'href',
    '/learn/awale/begins',
  );
  await page.goto('/sign-up');
  const name = `Learner${Date.now() % 1_000_000}`;
  await page.locator('input[autocomplete=username]').fill(name);
  for (const field of await page.locator('input[type=password]').all()) {
    await field.fill('tour de cinq pions');
  }
  const kept = page.waitForRequest(
    (request) => request.url().endsWith('/api/me/settings') && request.method() === 'PUT',
  );
  await page.locator('form button[type=submit]').click();
  expect((await kept).postDataJSON()).toMatchObject({ learnedAwale: 'start rows' });
  // Somewhere else the account brings it along.
  await expect
    .poll(async () => {
      const me = (await (await page.request.get('/api/me')).json()) as {
        settings: Record<string, unknown>;
      };
      return me.settings.learnedAwale;
    })
    .toBe('start rows');
});

test('the language can change in the middle of an exercise', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/learn/avalam/first');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Onto a neighbour');
  await ada.page.getByRole('button', { name: 'Français' }).click();
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Sur une voisine');
  await ada.click('e5');
  await ada.click('d5');
  await expect(ada.page.locator('.answer')).toContainText('Faites l’inverse');
  await ada.click('d5');
  await ada.click('e5');
  await expect(ada.page.locator('.answer')).toContainText('Bravo');
});

test('a step that does not exist leads back to the course', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/learn/awale/nothing');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here');
  await ada.page.getByRole('link', { name: 'To the course' }).click();
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Learn Awalé');
});

test('the course of awale with the keyboard alone', long(), async ({ person }) => {
  test.setTimeout(LONG);
  const ada = await person();
  const { page } = ada;
  const course = await courseOf(ada, 'awale');
  await page.goto('/learn/awale');
  await page.getByRole('link', { name: 'Begin', exact: true }).waitFor();
  await tabTo(ada, 'article .button.primary');
  await page.keyboard.press('Enter');
  for (const step of stepsOf(course)) {
    await exercise(ada, step.id).waitFor();
    const press = async (place: string) => {
      await tabTo(ada, '.board [data-place]');
      await arrowTo(ada, place);
      await page.keyboard.press('Enter');
    };
    await solve(ada, 'awale', step, press, async (option) => {
      for (let tries = 0; tries < 10; tries += 1) {
        await tabTo(ada, '.options button');
        const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
        if (text === option) return page.keyboard.press('Enter');
      }
      throw new Error(`no option ${option}`);
    });
    if (step.kind === 'game') break;
    // After a right answer the way on has the focus already.
    if (step.kind === 'read') await tabTo(ada, '.onward');
    await expect(page.locator('.onward')).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await tabTo(ada, '.onward');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/play/*?guide');
});

async function check(person: Person, what: string) {
  await person.page.waitForLoadState('networkidle');
  await faultless(person, what);
}

for (const [locale, colorScheme, viewport] of [
  ['en', 'light', { width: 1366, height: 768 }],
  ['fr', 'dark', { width: 360, height: 640 }],
] as const) {
  test(
    `nothing that axe can find: ${locale}, ${colorScheme}`,
    long(locale === 'fr'),
    async ({ person }) => {
      test.setTimeout(LONG);
      const ada = await person({ locale, colorScheme, viewport });
      const { page } = ada;
      await page.goto('/learn');
      await page.locator('.progress').nth(2).waitFor();
      await check(ada, 'all courses');
      await page.goto('/learn/avalam');
      await page.locator('.chapters').waitFor();
      await check(ada, 'a course');
      await page.goto('/learn/avalam/settled');
      await exercise(ada, 'settled').waitFor();
      await check(ada, 'a question');
      await page.getByRole('button', { name: '7' }).click();
      await page.locator('.answer').waitFor();
      await check(ada, 'a wrong answer');
      await page.getByRole('button', { name: '5' }).click();
      await page.locator('.answer.right').waitFor();
      await check(ada, 'a right answer');
      await page.goto('/learn/abalone/pac-one');
      await exercise(ada, 'pac-one').waitFor();
      await check(ada, 'an attempt');
      for (const game of ['avalam', 'abalone', 'awale']) {
        await page.goto(`/rules/${game}`);
        await page.locator('figure').first().waitFor();
        await check(ada, `the rules of ${game}`);
      }
    },
  );
}
