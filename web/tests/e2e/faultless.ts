// Checks of every page: no axe violations, and no horizontal overflow.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Person } from './abaque.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function faultless({ page }: Person, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${what}: ${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(faults).toEqual([]);
  await narrow({ page }, what);
}

/** Nothing is wider than the screen. */
export async function narrow({ page }: Pick<Person, 'page'>, what: string): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, `${what} is too wide`).toBeLessThanOrEqual(0);
}
