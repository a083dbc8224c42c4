// Who people are to each other: names of guests, profiles, challenges, following, blocks.
import { expect, test, type Person } from './abaque.ts';
import { playOn, resign, signUp, sitDown } from './two.ts';

const fresh = () => `P${crypto.randomUUID().slice(0, 8)}`;

const heading = (person: Person, name: string | RegExp) =>
  person.page.getByRole('heading', { level: 1, name });

test('a guest chooses a name, keeps a list of games, and others find both', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const taken = await signUp(bo);
  await ada.page.goto('/me');
  await expect(heading(ada, /^Guest \d+$/)).toBeVisible();
  const field = ada.page.getByLabel('Your name as a guest');
  const use = ada.page.getByRole('button', { name: 'Use this name' });
  for (const [name, answer] of [
    [taken.toLowerCase(), 'This name is taken'],
    ['<b>', 'cannot stand in a name'],
  ] as const) {
    await field.fill(name);
    await use.click();
    await expect(ada.page.getByRole('alert')).toContainText(answer);
  }
  const name = fresh();
  await field.fill(name);
  await use.click();
  await expect(heading(ada, `${name} (guest)`)).toBeVisible();
  await expect(ada.page.getByRole('alert')).toBeHidden();

  await ada.begin('awale', 'computer');
  await expect(ada.page.locator('.bottom .seat .name')).toContainText(`${name} (guest)`);
  await ada.turn();
  await ada.move();
  await ada.turn();
  await resign(ada);
  await expect(ada.page.getByRole('region', { name: 'Result' })).toBeVisible();
  await ada.page.goto('/me');
  await expect(
    ada.page.getByRole('link', { name: new RegExp(`^${name} \\(guest\\)`) }),
  ).not.toHaveCount(0);
  await bo.page.goto(`/people/${name}`);
  await expect(heading(bo, `${name} (guest)`)).toBeVisible();
});

test('a challenge to one person is answered by that person', async ({ person }) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const [ada, bo, cy] = [await person(), await person(phone), await person()];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  await bo.page.goto('/learn');
  await cy.page.goto('/lobby');
  const challenge = async () => {
    await ada.page.goto(`/people/${boName}`);
    await ada.page.getByRole('button', { name: 'Awalé' }).click();
    await ada.page.getByRole('button', { name: 'Send the challenge' }).click();
    await ada.page.waitForURL('**/play/*');
    await expect(ada.page.getByText(`Your challenge waits for ${boName}`)).toBeVisible();
  };
  await challenge();
  const told = bo.page.getByText(`${adaName} challenges you to a game of Awalé.`);
  await expect(told).toBeVisible();
  await bo.page.getByRole('link', { name: 'Look', exact: true }).click();
  await bo.page.waitForURL('**/lobby');
  await expect(bo.page.getByText('A challenge to you')).toBeInViewport();
  await bo.page.getByRole('button', { name: 'Decline' }).click();
  await expect(ada.page.getByText('Your challenge was declined')).toBeVisible();
  await expect(bo.page.getByText('A challenge to you')).toBeHidden();

  // On the home page too; nobody else sees it.
  await bo.page.goto('/');
  await challenge();
  await expect(cy.page.getByText('No open challenge')).toBeVisible();
  await bo.page.getByRole('button', { name: new RegExp(`^Accept ${adaName}`) }).click();
  for (const one of [ada, bo]) {
    await one.page.waitForURL('**/play/*');
    await one.arrive();
  }
  await playOn([ada, bo], 2);
});

test('a challenge to somebody who blocks is refused calmly', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  await bo.page.goto(`/people/${adaName}`);
  await bo.page.getByRole('button', { name: 'Block' }).click();
  await expect(bo.page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ada.page.goto(`/people/${boName}`);
  await ada.page.getByRole('button', { name: 'Awalé' }).click();
  await ada.page.getByRole('button', { name: 'Send the challenge' }).click();
  await expect(ada.page.getByRole('alert')).toContainText('isn’t taking challenges right now');
  await expect(ada.page).toHaveURL(/people/);
});

test('followers see who is here, and nobody else does', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  const here = ada.page.getByText('Here now', { exact: true });
  await ada.page.goto(`/people/${boName}`);
  await expect(heading(ada, boName)).toBeVisible();
  await expect(here).toBeHidden();
  await ada.page.getByRole('button', { name: 'Follow' }).click();
  await expect(here).toBeVisible();
  const chip = ada.page
    .getByRole('region', { name: 'People you follow, here now' })
    .getByRole('link', { name: boName });
  for (const page of ['/', '/lobby']) {
    await ada.page.goto(page);
    await expect(chip).toBeVisible();
  }

  await bo.page.goto('/me');
  await bo.page.getByText('Show when I am here').click();
  await ada.page.reload();
  await expect(ada.page.getByText(/people are here/)).toBeVisible();
  await expect(chip).toBeHidden();
  await bo.page.getByText('Show when I am here').click();
  await ada.page.reload();
  await expect(chip).toBeVisible();

  await bo.page.goto(`/people/${adaName}`);
  await bo.page.getByRole('button', { name: 'Block' }).click();
  await expect(bo.page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ada.page.reload();
  await expect(ada.page.getByText(/people are here/)).toBeVisible();
  await expect(chip).toBeHidden();
  await ada.page.goto('/me');
  await expect(ada.page.getByRole('link', { name: boName })).toBeVisible();
});

test('names lead to profiles, from the lobby, a running game and a list of games', async ({
  person,
}) => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  for (const one of [ada, bo]) await one.page.goto('/lobby');
  await ada.page.getByRole('button', { name: /^Awalé, 5 min.*, rated$/ }).click();
  await cy.page.goto('/lobby');
  await cy.page.locator('.words').getByRole('link', { name: adaName }).click();
  await expect(heading(cy, adaName)).toBeVisible();
  await bo.page.getByRole('button', { name: /^Accept/ }).click();
  for (const one of [ada, bo]) {
    await one.page.waitForURL('**/play/*');
    await one.arrive();
  }
  await cy.page.goto('/lobby');
  await cy.page.getByRole('link', { name: boName, exact: true }).click();
  await expect(heading(cy, boName)).toBeVisible();
  await playOn([ada, bo], 2);
  await resign(ada);
  await expect(ada.page.getByRole('region', { name: 'Result' })).toBeVisible();
  await cy.page.goto(`/people/${boName}`);
  // The rating, how it came about, and the game, with a name that leads on.
  await expect(cy.page.getByText('1 rated game')).toBeVisible();
  await cy.page.locator('.rows').getByRole('link', { name: adaName, exact: true }).click();
  await expect(heading(cy, adaName)).toBeVisible();
  await cy.page.goto('/leaders');
  await expect(cy.page.getByRole('region', { name: 'Awalé' })).toContainText('Nobody yet');
});

test('a leaderboard lists the strongest first, and names lead to profiles', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  // Places on it take many games: these are given by the test.
  const leader = (name: string, rating: number) => ({
    name,
    bot: false,
    rating: { rating, deviation: 60, games: 40 },
  });
  await ada.page.route('**/api/leaderboards/awale', (route) =>
    route.fulfill({
      json: { game: 'awale', players: [leader(boName, 1712), leader(adaName, 1630)] },
    }),
  );
  await ada.page.goto('/leaders');
  const places = ada.page.getByRole('region', { name: 'Awalé' }).getByRole('listitem');
  await expect(places).toHaveCount(2);
  await expect(places.nth(0)).toHaveText(new RegExp(`^1\\s*${boName}\\s*1712$`));
  await expect(places.nth(1)).toHaveText(new RegExp(`^2\\s*${adaName}\\s*1630$`));
  await expect(ada.page.getByRole('region', { name: 'Avalam' })).toContainText('Nobody yet');
  await places.nth(0).getByRole('link', { name: boName }).click();
  await expect(heading(ada, boName)).toBeVisible();
});

test('a profile shows how a rating came about, and takes a report', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  const [adaName] = [await signUp(ada), await signUp(bo)];
  const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;
  for (let game = 0; game < 2; game += 1) {
    await sitDown(ada, bo, 'awale', { rated: true, clock });
    await playOn([ada, bo], 2);
    await resign(ada);
    await expect(bo.page.getByRole('heading', { name: 'You won' })).toBeVisible();
  }
  const { page } = bo;
  await page.goto(`/people/${adaName}`);
  await expect(page.getByText('2 rated games')).toBeVisible();
  const graph = page.getByRole('region', { name: 'Awalé' }).getByRole('img');
  const [, from, to] = /(\d+)\D+(\d+)/.exec((await graph.getAttribute('aria-label')) ?? '') ?? [];
  expect(Number(to)).toBeLessThan(Number(from));

  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('What happened?').fill('Gave the games away.');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible();
  await expect(page.getByLabel('What happened?')).toBeHidden();
});

test('the address of a guest who has been forgotten says so', async ({ person }) => {
  const ada = await person();
  await ada.page.goto('/people/~aaaaaaaaaaaaaaaaaaaaaa');
  await expect(heading(ada, 'This guest is no longer known here')).toBeVisible();
  await expect(ada.page.getByText('~aaa')).toHaveCount(0);
  await ada.page.goto('/people/Nobody');
  await expect(heading(ada, 'There is no player of this name')).toBeVisible();
});
