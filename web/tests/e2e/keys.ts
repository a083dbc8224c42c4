// The keyboard alone: to whatever is wanted, and over a board.
import type { Person } from './abaque.ts';

/** Tabs on until what is wanted has the focus. */
export async function tabTo({ page }: Person, selector: string): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (there) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Leads the focus over the board's grid with the arrow keys, by what the eye sees. */
export async function arrowTo({ page }: Person, place: string): Promise<void> {
  const at = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`no ${selector}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const goal = await at(`.board [data-place="${place}"]`);
  for (let step = 0; step < 30; step += 1) {
    const here = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
    if (here === place) return;
    const now = await at('.board [data-place]:focus');
    const [dx, dy] = [goal.x - now.x, goal.y - now.y];
    const key =
      Math.abs(dy) > 8 ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    await page.keyboard.press(key);
  }
  throw new Error(`arrows do not lead to ${place}`);
}
