// Everything with the keyboard alone: from the home page through a game to its end.
import { expect, long, test, type Person } from './abaque.ts';

/** Tabs on until what is wanted has the focus, which must be visible. */
async function tabTo(person: Person, selector: string) {
  const { page } = person;
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate((wanted) => {
      const element = document.activeElement;
      return element !== null && element.matches(wanted);
    }, selector);
    if (there) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Leads the focus to a place of the board with the arrow keys, by what the eye sees. */
async function arrowTo(person: Person, place: string) {
  const { page } = person;
  for (let step = 0; step < 30; step += 1) {
    const key = await page.evaluate((wanted) => {
      const here = document.activeElement;
      const goal = document.querySelector(`.board [data-place="${wanted}"]`);
      if (!here?.matches('.board [data-place]') || !goal) throw new Error(`no way to ${wanted}`);
      if (here === goal) return null;
      const middle = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const [from, to] = [middle(here), middle(goal)];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      if (Math.abs(dy) > 8) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
      return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    }, place);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`arrows do not lead to ${place}`);
}

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(
    `a game of ${game} from the home page to its end`,
    long(game !== 'awale'),
    async ({ person }) => {
      const ada = await person();
      await ada.page.goto('/');
      await ada.page.locator(`#game-${game}`).waitFor();
      await tabTo(ada, `section:has(#game-${game}) li:nth-child(2) button`);
      await ada.page.keyboard.press('Enter');
      await ada.page.locator('dialog').waitFor();
      await tabTo(ada, 'dialog button[type=submit]');
      await ada.page.keyboard.press('Enter');
      await ada.page.waitForURL('**/play/*');
      await ada.arrive();
      for (let ply = 0; ply < 4; ply += 1) {
        await ada.turn();
        const chosen = ada.chooseMove();
        // Whoever is at the board stays there from one move to the next.
        if (ply === 0) await tabTo(ada, '.board [data-place]');
        for (const place of ada.placesFor(chosen)) {
          await arrowTo(ada, place);
          await ada.page.keyboard.press('Enter');
        }
        await ada.after(ply);
        // Whoever listens hears what was played, and what lies where.
        await expect(ada.page.getByRole('log')).not.toBeEmpty();
      }
      await expect(ada.page.getByRole('gridcell').first()).toHaveAccessibleName(/\w/);
      await tabTo(ada, '[data-tool=resign]');
      await ada.page.keyboard.press('Enter');
      await tabTo(ada, 'dialog button.primary');
      await ada.page.keyboard.press('Enter');
      await expect(ada.page.getByRole('region', { name: 'Result' })).toBeVisible();
    },
  );
}

test('a dialog gives the focus back to where it was', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/');
  await ada.page.locator('#game-avalam').waitFor();
  await tabTo(ada, 'section:has(#game-avalam) li:nth-child(3) button');
  await ada.page.keyboard.press('Enter');
  await ada.page.locator('dialog').waitFor();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('section:has(#game-avalam) li:nth-child(3) button')).toBeFocused();
});
