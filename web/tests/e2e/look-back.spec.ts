// Looking at an earlier move shows the board as it was then: while the game runs, after its end, after a
// reload, for those who play and for those who watch.
import { GAMES } from '../../src/wire/index.ts';
import { expect, test, type Person } from './abaque.ts';
import { playOn, sitDown } from './two.ts';

const MOVES = 3;

/** Every place of the board with what lies there, in words; sorted, as a board may be turned. */
const pieces = ({ page }: Person): Promise<(string | null)[]> =>
  page
    .locator('.board [data-place]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('aria-label')).sort());

/** Goes back to each earlier position, and on to the last one. */
async function looksBack(person: Person, boards: (string | null)[][]): Promise<void> {
  const { page } = person;
  const moves = page.getByRole('region', { name: 'Moves' });
  for (let ply = MOVES - 1; ply >= 0; ply -= 1) {
    if (ply > 0) await moves.locator(`[data-ply="${ply}"]`).click();
    else await moves.getByRole('button', { name: 'To the start' }).click();
    await expect.poll(() => pieces(person), `after ${ply} moves`).toEqual(boards[ply]);
  }
  await moves.locator(`[data-ply="${MOVES}"]`).click();
}

for (const game of GAMES) {
  test(`${game}: every earlier position can be looked at, in every state`, async ({ person }) => {
    test.slow();
    const [ada, bo, cy] = [await person(), await person(), await person()];
    await sitDown(ada, bo, game);
    await cy.page.goto(new URL(ada.page.url()).pathname);
    await cy.arrive();
    // What Cy sees as it happens: without moves of her own, the words are about the pieces alone.
    const boards: (string | null)[][] = [];
    for (let ply = 0; ply <= MOVES; ply += 1) {
      if (ply > 0) await playOn([ada, bo], 1);
      await cy.sees(ply);
      await expect.poll(async () => (await pieces(cy)).every((words) => words !== null)).toBe(true);
      await expect.poll(() => pieces(cy)).not.toEqual(boards.at(-1));
      boards.push(await pieces(cy));
    }
    expect(new Set(boards.map(String)).size).toBe(MOVES + 1);

    const everyone = [ada, bo, cy];
    for (const one of everyone) await looksBack(one, boards);
    for (const one of everyone) {
      await one.page.reload();
      await one.arrive();
      await looksBack(one, boards);
    }

    await ada.page.locator('[data-tool=resign]').click();
    await ada.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const one of everyone) {
      await expect(one.page.locator('.table')).toHaveAttribute('data-status', 'over');
      await looksBack(one, boards);
      await one.page.reload();
      await one.arrive();
      await looksBack(one, boards);
    }
  });
}
