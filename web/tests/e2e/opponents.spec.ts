// What one player does, told to the other: each in the right words, and only for as long as it is true.
import { expect, test, type Person } from './abaque.ts';
import { playOn, sitDown } from './two.ts';

const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;

const resign = async ({ page }: Person) => {
  await page.locator('[data-tool=resign]').click();
  await page.locator('dialog button.primary').click();
};

test('an opponent who leaves on their turn is gone, not thinking', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  // An absence is measured by this clock, and by nothing else: the minute until a claim passes in a moment.
  await ada.context.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + Number(document.documentElement.dataset.later ?? 0);
  });
  const later = (milliseconds: number) =>
    ada.page.evaluate((by) => {
      document.documentElement.dataset.later = String(by);
    }, milliseconds);
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 2);
  await ada.turn();
  await ada.move();
  await bo.sees(3);
  const seat = ada.page.locator('.top .seat');
  await expect(seat).toContainText('To move');
  await bo.page.close();
  await expect(seat).toContainText(/Not here|Gone for/);
  await expect(seat).not.toContainText('To move');
  await later(40_000);
  await expect(seat).toContainText(/Gone for [45]\d s/);
  await expect(ada.page.getByText(/You can claim the game in \d+ s/)).toBeVisible();
  await later(61_000);
  await expect(ada.page.getByRole('button', { name: 'Claim the win' })).toBeVisible();
});

test('who has left is back with the first sign of life', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 3);
  const address = bo.page.url();
  await bo.page.goto('about:blank');
  const seat = ada.page.locator('.top .seat');
  await expect(seat).toContainText(/Gone for \d+ s/);
  await bo.page.goto(address);
  await expect(seat).toContainText('To move');
});

test('games wait for nobody once they are over, or while the opponent thinks', async ({
  person,
}) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 2);
  const played = new URL(ada.page.url()).pathname;
  const bell = ada.page.getByRole('link', { name: /waiting for you/ });
  await expect(ada.page).toHaveTitle(/^\(1\)/);

  // Elsewhere the bell rings; the move ends that, in both tabs.
  const other = await ada.context.newPage();
  await other.goto('/games');
  const otherBell = other.getByRole('link', { name: /waiting for you/ });
  await expect(otherBell).toBeVisible();
  await ada.turn();
  await ada.move();
  await expect(ada.page).toHaveTitle(/^Game/);
  await expect(bell).toBeHidden();
  await expect(otherBell).toBeHidden();
  await other.close();

  await ada.page.getByRole('link', { name: 'Abaque, home page' }).click();
  await ada.page.locator('#game-awale').waitFor();
  await expect(ada.page).toHaveTitle(/^Play/);
  await bo.turn();
  await bo.move();
  await expect(bell).toBeVisible();
  await expect(ada.page).toHaveTitle(/^\(1\)/);
  await resign(bo);
  await expect(bell).toBeHidden();
  await expect(ada.page).toHaveTitle(/^Play/);
  await expect(ada.page.getByText(/Awalé against .+: /)).toBeVisible();
  await ada.page.goto(played);
  await expect(ada.page.getByRole('heading', { name: 'You won!' })).toBeVisible();
  await expect(ada.page).toHaveTitle(/^Game/);
});

test('games against the computer wait for nobody', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'computer');
  await ada.turn();
  await ada.page.goto('/games');
  await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible();
  await ada.page.waitForLoadState('networkidle');
  await expect(ada.page.getByRole('link', { name: /waiting for you/ })).toBeHidden();
  await expect(ada.page).toHaveTitle(/^Games/);
});

test('whoever resigned reads that they did, in both languages', async ({ person }) => {
  const [ada, bo] = [await person(), await person({ locale: 'fr' })];
  const cy = await person();
  await ada.beginAs({ game: 'awale', mode: 'link', clock });
  const link = await ada.page.getByLabel('Link to the game').inputValue();
  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('button', { name: 'Jouer', exact: true }).click();
  await bo.arrive();
  await cy.page.goto(new URL(ada.page.url()).pathname);
  await playOn([ada, bo], 2);
  await resign(bo);
  const result = (one: Person) => one.page.locator('.result');
  await expect(result(ada)).toContainText('You won!');
  await expect(result(ada)).toContainText('Your opponent resigned.');
  await expect(result(bo)).toContainText('Vous avez perdu');
  await expect(result(bo)).toContainText('Vous avez abandonné.');
  await expect(result(cy)).toContainText('South wins by resignation.');
});

test('an answer to an offer is told to whoever asked, until something else is offered', async ({
  person,
}) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 2);
  await bo.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Play on' }).click();
  const told = 'Your opponent prefers to play on.';
  await expect(bo.page.getByText(told)).toBeVisible();
  await expect(ada.page.getByText(told)).toBeHidden();
  await bo.page.getByRole('button', { name: 'Take back' }).click();
  await expect(ada.page.getByRole('button', { name: 'The move stands' })).toBeVisible();
  for (const one of [ada, bo]) await expect(one.page.getByText(told)).toBeHidden();
});
