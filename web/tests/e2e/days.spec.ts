// Games of days: a list of those that wait for me, and a notice when one more does.
import { expect, test } from './abaque.ts';

test('a game of days tells when it is my turn, and waits in the list', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await ada.beginByHand('awale', 'link', () => ada.page.getByText('1 day a move').click());
  const link = await ada.page.getByLabel('Link to the game').inputValue();
  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('button', { name: 'Play', exact: true }).click();
  await bo.page.waitForURL('**/play/*');
  const table = new URL(bo.page.url()).pathname;
  await bo.arrive();
  await ada.turn();
  await ada.move();
  await bo.turn();
  await bo.move();

  await bo.page.goto('/games');
  await expect(ada.page.locator('.top .seat')).toContainText(/Not here|Gone for/);
  await ada.turn();
  await ada.move();
  await expect(bo.page.getByText(/Your turn: Awalé against/)).toBeVisible();
  await expect(bo.page.getByRole('banner').getByText('1 game is waiting for you')).toBeAttached();

  await bo.page.goto('/me');
  const waiting = bo.page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText(/Your turn: (1 day 0 h|23 h) left/);
  await waiting.getByRole('link').first().click();
  await bo.page.waitForURL(`**${table}`);
  await bo.sees(3);
});
