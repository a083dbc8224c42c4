// The board under a mouse and under a finger: what is dragged, swept, pulled and tapped.
import { expect, test, type Person } from './abaque.ts';

/** What the list of moves has as the last one. */
const lastMove = (ada: Person) => ada.page.locator('.moves [aria-current=step]');

test.describe('Abalone', () => {
  const begin = async (person: () => Promise<Person>) => {
    const ada = await person();
    await ada.begin('abalone', 'beside');
    await ada.turn();
    return ada;
  };
  test('marbles are chosen by a drag along their line, and moved by one in a direction', async ({
    person,
  }) => {
    const ada = await begin(person);
    await ada.drag('c3', 'c5');
    await expect(ada.page.locator('.board [aria-selected=true]')).toHaveCount(3);
    await ada.sees(0);
    await ada.drag('c4', 'd4');
    await ada.sees(1);
    await expect(lastMove(ada)).toHaveText('c3c5d3');
  });

  test('a drag that goes on beyond the last marble moves the line', async ({ person }) => {
    const ada = await begin(person);
    await ada.drag('b2', 'c3', 'd4');
    await ada.sees(1);
    await expect(lastMove(ada)).toHaveText('b2c3');
  });

  test('a drag that cannot be says why, and nothing moves', async ({ person }) => {
    const ada = await begin(person);
    await ada.drag('a1', 'a3');
    await ada.drag('a2', 'b2');
    await expect(ada.page.locator('.bubble')).toHaveText(/\w/);
    await ada.sees(0);
  });
});

test('Avalam: a tower is dragged onto another, and goes back when it is let go elsewhere', async ({
  person,
}) => {
  const ada = await person();
  await ada.begin('avalam', 'beside');
  await ada.turn();
  await ada.drag('c9', 'd9');
  await ada.sees(1);
  await ada.turn();
  await ada.drag('e8', 'i5');
  await expect(ada.page.locator('.bubble')).toHaveText(/\w/);
  await ada.sees(1);
});

test('Avalam: counters of either colour come from their stock', async ({ person }) => {
  const ada = await person();
  await ada.beginAs({ game: 'avalam', mode: 'local', start: 'placement' });
  await ada.turn();
  await ada.page.getByRole('button', { name: /dark/i }).first().focus();
  await ada.page.keyboard.press('Enter');
  await ada.click('e5');
  await ada.sees(1);
  await ada.turn();
  await expect(lastMove(ada)).toHaveText('d@e5');
  // The same hole is taken now.
  await ada.click('e5');
  await expect(ada.page.locator('.bubble')).toHaveText(/\w/);
  await ada.sees(1);
});

test('under a finger: taps choose and move, and the page does not scroll away', async ({
  person,
}) => {
  const ada = await person({ viewport: { width: 360, height: 640 }, touch: true });
  await ada.begin('abalone', 'beside');
  await ada.turn();
  for (const place of ['c3', 'c4', 'c5', 'd3']) await ada.tap(place);
  await ada.sees(1);
  expect(await ada.page.evaluate(() => scrollY)).toBe(0);

  await ada.begin('awale', 'beside');
  await ada.turn();
  await ada.tap('C');
  await ada.sees(1);
});

test('a sowing can be followed, and a click finishes it', async ({ person }) => {
  const ada = await person({ settings: { speed: 'slow' } });
  await ada.begin('awale', 'beside');
  await ada.turn();
  // The page's time stands still: however busy the machine is, the seeds are on their way.
  await ada.page.clock.install();
  await ada.page.clock.pauseAt(Date.now() + 1000);
  // Clicks carry the real time, and must not come before the page's.
  await ada.page.waitForTimeout(1000);
  const figureOf = (pit: string) =>
    ada.page.locator(`.board [data-place="${pit}"]`).getAttribute('aria-label');
  await ada.click('A');
  await ada.sees(1);
  expect(await figureOf('E')).toMatch(/5/);
  // The click that finishes a sowing makes no move of its own.
  await ada.click('a');
  await ada.sees(1);
  await ada.page.clock.resume();
  await ada.click('a');
  await ada.sees(2);
});
