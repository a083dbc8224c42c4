// Answers to moves that have not been played yet, in a game of days.
import { expect, test, type Person } from './abaque.ts';
import { sitDown } from './two.ts';

const DAYS = { clock: { kind: 'days', days: 1 } } as const;

const keep = (one: Person) => one.page.getByRole('button', { name: 'Keep', exact: true });
const lines = (one: Person) => one.page.getByRole('region', { name: 'Conditional moves' });
const prompt = (one: Person) => one.page.getByRole('group', { name: 'Entering a line' });

/** Plays a line on the board while looking ahead, and keeps it. */
async function enter(one: Person, moves: string[]) {
  for (const [place, move] of moves.entries()) {
    await expect(prompt(one)).toContainText(place % 2 === 0 ? 'If your opponent' : 'you answer');
    await one.click(move);
    await expect(prompt(one)).toContainText(moves.slice(0, place + 1).join(' '));
  }
  await keep(one).click();
  await expect(prompt(one)).not.toContainText(moves.join(' '));
}

test('lines are entered on the board, private, durable, and answered at once', async ({
  person,
}) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale', DAYS);
  await bo.page.getByRole('button', { name: 'If…' }).click();
  await enter(bo, ['C', 'd', 'E', 'f']);
  await enter(bo, ['A', 'e']);
  await expect(lines(bo)).toContainText('C → d · E → f');
  await expect(lines(bo)).toContainText('A → e');
  // Another answer to the same move takes the place of the first.
  await enter(bo, ['A', 'f']);
  await expect(lines(bo)).not.toContainText('A → e');
  await bo.page.getByRole('button', { name: 'Remove the line A → f' }).click();
  await expect(lines(bo)).not.toContainText('A →');
  await bo.page.reload();
  await bo.arrive();
  await expect(lines(bo)).toContainText('C → d · E → f');
  await expect(lines(ada)).toBeHidden();

  // Bo is away; the answers come all the same.
  await bo.page.goto('/games');
  await ada.turn();
  await ada.click('C');
  await ada.sees(2);
  await expect(ada.page.locator('.bottom .seat')).toContainText('Your turn');
  await ada.turn();
  await ada.click('E');
  await ada.sees(4);
  await expect(ada.page.locator('body')).not.toContainText('onditional');
});

test('a line that no longer fits is dropped with a sentence, also for who was away', async ({
  person,
}) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const [ada, bo] = [await person(phone), await person(phone)];
  await sitDown(ada, bo, 'awale', DAYS);
  await bo.page.getByRole('button', { name: 'If…' }).click();
  // A phone on its side shows the prompt too.
  await bo.page.setViewportSize({ width: 844, height: 390 });
  await expect(prompt(bo)).toBeInViewport({ ratio: 1 });
  await bo.page.setViewportSize(phone.viewport);
  await enter(bo, ['C', 'd']);
  await expect(lines(bo)).toContainText('C → d');
  const table = new URL(bo.page.url()).pathname;
  await bo.page.goto('/games');
  await ada.turn();
  await ada.click('A');
  await ada.sees(1);
  await bo.page.goto(table);
  await bo.arrive();
  await expect(bo.page.locator('.board .notice')).toContainText('Your opponent played A');
  await bo.turn();
  await bo.move();
  await ada.sees(2);
});
