// Keyboard navigation of pages and boards.
import type { Person } from './abaque.ts';

/** Presses Tab until an element has the focus. */
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

/** Moves the focus in the board's grid with the arrow keys: to the row, then along it. */
export async function arrowTo({ page }: Person, place: string): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    const key = await page.evaluate((place) => {
      const rows = [...document.querySelectorAll('.board [role=row]')];
      const at = (selector: string) => {
        const row = rows.findIndex((row) => row.querySelector(selector));
        const box = rows[row]?.querySelector(selector)?.getBoundingClientRect();
        return { row, x: (box?.x ?? 0) + (box?.width ?? 0) / 2 };
      };
      const [here, goal] = [at('[data-place]:focus'), at(`[data-place="${place}"]`)];
      if (here.row !== goal.row) return here.row < goal.row ? 'ArrowDown' : 'ArrowUp';
      if (Math.abs(here.x - goal.x) < 1) return null;
      return here.x < goal.x ? 'ArrowRight' : 'ArrowLeft';
    }, place);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`arrows do not lead to ${place}`);
}
