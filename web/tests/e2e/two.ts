// Two people at one table, each with a browser.
import type { GameName, NewTable } from '../../src/wire/index.ts';
import { expect, type Person } from './abaque.ts';

/** Makes an account without its form, which has tests of its own, and says its name. */
export async function account(person: Person): Promise<string> {
  const name = `P${crypto.randomUUID().slice(0, 8)}`;
  await person.ask('POST', '/api/signup', { name, password: 'a long sentence' });
  return name;
}

/** The same, and opens the home page. */
export async function signUp(person: Person): Promise<string> {
  const name = await account(person);
  await person.page.goto('/');
  await expect(person.page.getByRole('banner').getByText(name)).toBeVisible();
  return name;
}

export async function resign({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^(Resign|Abandon)$/ }).click();
  await page.locator('dialog button.primary').click();
}

/** Ada, who reads English, creates a table and Bo joins it. */
export async function sitDown(
  ada: Person,
  bo: Person,
  game: GameName,
  more: Pick<NewTable, 'rules' | 'rated'> & { clock?: NewTable['clock'] } = {},
) {
  if (Object.keys(more).length === 0) await ada.begin(game, 'link');
  else await ada.beginAs({ game, ...more, mode: 'link' });
  const link = await ada.page.getByLabel('Link to the game').inputValue();
  await expect(ada.page.getByRole('img', { name: /code to photograph/ })).toBeVisible();
  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('button', { name: /^(Play|Jouer)$/ }).click();
  await bo.page.waitForURL('**/play/*');
  await bo.arrive();
  await expect(ada.page.getByLabel('Link to the game')).toBeHidden();
}

/** Plays moves alternately, for so many moves or to the end. */
export async function playOn(people: [Person, Person], moves = Infinity) {
  for (let played = 0; played < moves; played += 1) {
    await Promise.race(people.map((one) => one.turn()));
    const mover = people.find((one) => one.mine);
    if (!mover) return;
    await mover.turn();
    await mover.move();
    for (const one of people) await one.sees(mover.view?.ply ?? 0);
  }
}
