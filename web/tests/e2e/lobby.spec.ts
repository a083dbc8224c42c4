// The lobby: those who wait, those who play, and a game against the computer meanwhile.
import { expect, test, type Person } from './abaque.ts';
import { playOn } from './two.ts';

const pool = (person: Person, game: string) =>
  person.page.getByRole('button', { name: new RegExp(`^${game}, 5 min`) });

test('somebody who waits to be paired is a challenge that others accept', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.page.goto('/lobby');
  // Six pools: two for each game, and each says that guests play for nothing.
  await expect(ada.page.locator('.pool button')).toHaveCount(6);
  // None is wider than its card, on a tablet either.
  await ada.page.setViewportSize({ width: 768, height: 1024 });
  const wide = await ada.page
    .locator('.pool')
    .evaluateAll((all) => all.filter((pool) => pool.scrollWidth > pool.clientWidth).length);
  expect(wide).toBe(0);
  await expect(pool(ada, 'Awalé')).toHaveAccessibleName('Awalé, 5 min + 3 s, unrated');
  await pool(ada, 'Awalé').click();
  await expect(ada.page.getByText('Looking for an opponent')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await bo.page.goto('/lobby');
  await expect(bo.page.getByText('2 people are here')).toBeVisible();
  const offer = bo.page.getByRole('region', { name: 'Open challenges' }).getByRole('listitem');
  await expect(offer).toContainText('Awalé');
  await expect(offer).toContainText('unrated');
  await bo.page.getByRole('button', { name: /^Accept .*Awalé/ }).click();
  for (const one of [ada, bo]) {
    await one.page.waitForURL('**/play/*');
    await one.arrive();
  }
  await playOn([ada, bo], 2);
});

test('a click before the visitor has a session finds an opponent all the same', async ({
  person,
}) => {
  const [ada, bo] = [await person(), await person()];
  let letIn = () => {};
  const session = new Promise<void>((resolve) => (letIn = resolve));
  await ada.page.route('**/api/me', async (route) => {
    await session;
    await route.continue();
  });
  await ada.page.goto('/lobby');
  await pool(ada, 'Avalam').click();
  await expect(ada.page.getByText('Looking for an opponent')).toBeVisible();
  letIn();
  await bo.page.goto('/lobby');
  await bo.page.getByRole('button', { name: /^Accept .*Avalam/ }).click();
  await ada.page.waitForURL('**/play/*');
});

test('a search ends when it is stopped, and when its offer is withdrawn', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  for (const one of [ada, bo]) await one.page.goto('/lobby');
  const search = ada.page.getByText('Looking for an opponent');
  const offers = bo.page.getByRole('region', { name: 'Open challenges' }).getByRole('listitem');
  await pool(ada, 'Avalam').click();
  await expect(offers).toHaveCount(1);
  await ada.page.getByRole('button', { name: 'Stop looking' }).click();
  await expect(search).toBeHidden();
  await expect(offers).toHaveCount(0);
  await pool(ada, 'Avalam').click();
  await ada.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(search).toBeHidden();
  await expect(offers).toHaveCount(0);
});

test('a game against the computer shortens the wait, and is left politely', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.page.goto('/lobby');
  await pool(ada, 'Awalé').click();
  await ada.page.getByRole('button', { name: 'Play the computer meanwhile' }).click();
  await ada.page.waitForURL('**/play/*');
  await ada.arrive();
  const computer = new URL(ada.page.url()).pathname;
  for (let moves = 0; moves < 2; moves += 1) {
    await ada.turn();
    await ada.move();
  }
  await ada.turn();
  await expect(ada.page.getByRole('link', { name: 'Looking for an opponent' })).toBeVisible();

  await bo.page.goto('/lobby');
  await pool(bo, 'Awalé').click();
  await bo.page.waitForURL('**/play/*');
  await ada.page.waitForURL(
    ({ pathname }) => pathname.startsWith('/play/') && pathname !== computer,
  );
  await expect(ada.page.getByText('Your game against the computer is kept')).toBeVisible();
  await ada.arrive();
  await playOn([ada, bo], 2);
  // Nothing is lost: the game against the computer goes on where it was.
  await ada.page.goto(computer);
  await ada.arrive();
  await expect(ada.page.locator('[data-status="playing"]')).toBeVisible();
});

test('a game against the computer that has hardly begun is called off', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.page.goto('/lobby');
  await pool(ada, 'Abalone').click();
  await ada.page.getByRole('button', { name: 'Play the computer meanwhile' }).click();
  await ada.page.waitForURL('**/play/*');
  await ada.arrive();
  const computer = new URL(ada.page.url()).pathname;
  await bo.page.goto('/lobby');
  await pool(bo, 'Abalone').click();
  await ada.page.waitForURL(
    ({ pathname }) => pathname.startsWith('/play/') && pathname !== computer,
  );
  await expect(ada.page.getByText('An opponent is here. Have a good game!')).toBeVisible();
  await ada.page.goto('/me');
  await expect(ada.page.locator('.running .rows > li')).toHaveCount(1);
});

test('running games are small boards that move, one click from watching', async ({ person }) => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await ada.page.goto('/lobby');
  await pool(ada, 'Awalé').click();
  await bo.page.goto('/lobby');
  await pool(bo, 'Awalé').click();
  for (const one of [ada, bo]) {
    await one.page.waitForURL('**/play/*');
    await one.arrive();
  }
  const table = new URL(ada.page.url()).pathname;
  const card = cy.page.locator(`li:has(a[href="${table}"])`);
  let sockets = 0;
  cy.page.on('websocket', () => (sockets += 1));
  for (const page of ['/', '/games', '/lobby']) {
    await cy.page.goto(page);
    const watch = cy.page.locator(`a[href="${table}"]`);
    await expect(watch).toHaveAccessibleName(/^Watch Guest \d+ against Guest \d+, Awalé$/);
    await card.locator('.board svg').first().waitFor();
    const before = await card.locator('.board').innerHTML();
    await playOn([ada, bo], 1);
    await expect.poll(() => card.locator('.board').innerHTML()).not.toBe(before);
  }
  expect(sockets).toBe(3);
  await card.click();
  await cy.page.waitForURL(`**${table}`);
  await expect(cy.page.getByText('You are watching this game.')).toBeVisible();
  await cy.sees(3);
});

test('a clock of one’s own is offered to everybody', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.page.goto('/lobby');
  await ada.page.getByRole('button', { name: 'Avalam', exact: true }).click();
  await ada.page.getByText('Your own…').click();
  await ada.page.getByLabel('Minutes for each player').fill('7');
  await ada.page.getByLabel('Seconds added with each move').fill('900');
  await ada.page.getByLabel('Seconds added with each move').fill('4');
  await ada.page.locator('dialog button[type=submit]').click();
  await ada.page.waitForURL('**/play/*');
  await bo.page.goto('/lobby');
  await expect(
    bo.page.getByRole('region', { name: 'Open challenges' }).getByRole('listitem'),
  ).toContainText('7 min + 4 s');
});
