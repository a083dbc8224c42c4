// What one player does and the other one sees: each reads it in the right person, one of them in French.
import { expect, long, test, type Person } from './abaque.ts';
import { playOn, resign, sitDown } from './two.ts';

const result = ({ page }: Person) => page.getByRole('region', { name: /^(Result|Résultat)$/ });
const title = (one: Person) => result(one).getByRole('heading', { level: 2 });
const lane = ({ page }: Person, name: RegExp) => page.getByRole('alert', { name });

test('offers are withdrawn, accepted and declined before the eyes of both', async ({ person }) => {
  const [ada, bo] = [await person(), await person({ locale: 'fr' })];
  await sitDown(ada, bo, 'awale');
  await playOn([ada, bo], 2);

  // Ada thinks better of it: the offer is gone for both, and nobody is said to have declined.
  await ada.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(lane(bo, /^Proposition de nulle$/)).toContainText('propose la nulle');
  await ada.page.getByRole('button', { name: 'Offered: cancel' }).click();
  await expect(lane(bo, /^Proposition de nulle$/)).toBeHidden();
  await expect(ada.page.getByRole('button', { name: 'Draw', exact: true })).toBeVisible();
  for (const one of [ada, bo]) {
    await expect(one.page.getByText(/prefers to play on|préfère continuer/)).toHaveCount(0);
  }

  // Bo takes a move back: it is gone for both, and the turn is Bo's again.
  await bo.page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Allow takeback' }).click();
  for (const one of [ada, bo]) {
    await one.sees(1);
    await expect(lane(one, /back|reprise/)).toHaveCount(0);
  }
  await bo.turn();
  await expect(bo.page.locator('.bottom .seat')).toContainText('À vous de jouer');
  await expect(ada.page.locator('.bottom .seat')).not.toContainText('Your turn');
  await bo.move();

  await resign(ada);
  await expect(title(ada)).toHaveText('You lost');
  await expect(result(ada)).toContainText('You resigned.');
  await expect(title(bo)).toHaveText(/^Vous avez gagné/);
  await expect(result(bo)).toContainText('Votre adversaire a abandonné.');

  // Only the one who asked for another game is told that there is none.
  await ada.page.getByRole('button', { name: 'Play again' }).click();
  await lane(bo, /^Proposition de revanche$/)
    .getByRole('button', { name: 'Non, merci' })
    .click();
  await expect(lane(bo, /revanche/)).toHaveCount(0);
  await expect(ada.page.getByText('Your opponent does not want another game now.')).toBeVisible();
  await expect(bo.page.getByText('ne veut pas rejouer')).toHaveCount(0);
});

test('the clock that runs out is called by its owner’s name', async ({ person }) => {
  const [ada, bo] = [await person(), await person({ locale: 'fr' })];
  const clock = { kind: 'timed', main: 10_000, increment: 0 } as const;
  await sitDown(ada, bo, 'awale', { clock });
  // The clocks run from the third move on; nobody makes it.
  await playOn([ada, bo], 2);
  await expect(title(ada)).toHaveText('You lost');
  await expect(result(ada)).toContainText('You ran out of time.');
  await expect(title(bo)).toHaveText(/^Vous avez gagné/);
  await expect(result(bo)).toContainText('Le temps de votre adversaire est écoulé.');
});

test('a game that is called off has no winner, whoever did it', async ({ person }) => {
  const [ada, bo] = [await person(), await person({ locale: 'fr' })];
  await sitDown(ada, bo, 'awale');
  await bo.page.getByRole('button', { name: 'Abandon', exact: true }).click();
  await bo.page.getByRole('button', { name: 'Annuler la partie' }).click();
  await expect(title(ada)).toHaveText('Called off');
  await expect(title(bo)).toHaveText('Partie annulée');
  for (const one of [ada, bo]) {
    await expect(result(one)).toContainText(/The game was called off|La partie a été annulée/);
    await expect(one.page.locator('.result.won')).toHaveCount(0);
  }
});

test('a game that ends elsewhere is told with its opponent and its result', async ({ person }) => {
  const [ada, bo] = [await person(), await person()];
  await sitDown(ada, bo, 'awale');
  await playOn([ada, bo], 2);
  const table = new URL(bo.page.url()).pathname;
  await bo.page.goto('/learn');
  await expect(ada.page.locator('.top .seat')).toContainText(/Not here|Gone for/);
  await resign(ada);
  const told = bo.page.getByRole('status').filter({ hasText: 'You won!' });
  await expect(told).toContainText(/Awalé against Guest \d+: You won!/);
  await told.getByRole('link', { name: 'To the game' }).click();
  await bo.page.waitForURL(`**${table}`);
  await expect(title(bo)).toHaveText('You won!');
});

// The opponent must have been away for a minute.
test('a game is claimed from somebody who left it', long(), async ({ person }) => {
  const [ada, bo] = [await person(), await person({ locale: 'fr' })];
  const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;
  await sitDown(ada, bo, 'awale', { clock });
  await playOn([ada, bo], 2);
  const table = new URL(bo.page.url()).pathname;
  await bo.page.goto('about:blank');
  await expect(ada.page.getByText('Your opponent has left and did not come back.')).toBeVisible({
    timeout: 180_000,
  });
  await ada.page.getByRole('button', { name: 'Claim the win' }).click();
  await expect(title(ada)).toHaveText('You won!');
  await expect(result(ada)).toContainText('Your opponent left the game.');
  await bo.page.goto(table);
  await expect(title(bo)).toHaveText('Vous avez perdu');
  await expect(result(bo)).toContainText('Vous n’étiez plus là');
});
