// Two teams whose members each have a device of their own, seen from all sides.
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';
import { resign, signUp } from './two.ts';

const team = ({ page }: Person) => page.getByRole('region', { name: /^(Your team|Votre équipe)$/ });

async function joins(one: Person, link: string, side: RegExp): Promise<void> {
  await one.page.goto(new URL(link).pathname);
  await one.page.getByRole('button', { name: side }).click();
  await one.page.waitForURL('**/play/*');
  await one.page.locator('.table').waitFor();
}

/** Makes a game of Awalé for two teams, and says its link. */
async function invites(one: Person, look: () => Promise<void> = () => Promise.resolve()) {
  await one.page.goto('/');
  await one.page.locator('section:has(#game-awale)').getByRole('button').first().click();
  await one.page.locator('dialog').getByText('Two teams by link').click();
  await look();
  await one.page.getByRole('button', { name: 'Make the link' }).click();
  await one.page.waitForURL('**/play/*');
  return one.page.getByLabel('Link for everybody').inputValue();
}

test('four people join by link, move in rotation, talk, skip and leave', async ({ person }) => {
  const phone = { viewport: { width: 360, height: 640 } };
  const [ada, al, bo, ben] = [
    await person(),
    await person(phone),
    await person({ locale: 'fr' }),
    await person(),
  ];
  const all = [ada, al, bo, ben];
  const link = await invites(ada, () => faultless(ada, 'the dialog with teams'));
  await expect(ada.page.getByRole('button', { name: 'Begin' })).toBeDisabled();

  await bo.page.goto(new URL(link).pathname);
  await bo.page.getByRole('heading', { level: 1 }).waitFor();
  await faultless(bo, 'la page pour rejoindre une équipe');
  await joins(bo, link, /Rejoindre : Nord/);
  await joins(al, link, /Join South/);
  await joins(ben, link, /Join North/);
  await expect(al.page.getByText('when its host starts it')).toBeVisible();
  await faultless(al, 'a member who waits');
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  for (const one of all) {
    await expect(one.page.locator('.table')).toHaveAttribute('data-status', 'playing');
    await expect(team(one).getByRole('listitem')).toHaveCount(2);
  }

  // On a small phone the team covers no seat.
  const [lane, seat] = [
    await team(al).boundingBox(),
    await al.page.locator('.bottom .seat').boundingBox(),
  ];
  expect(lane && seat && seat.y + seat.height <= lane.y + 1).toBe(true);

  // The turn goes round: one of each team after the other.
  for (const [ply, mover] of [ada, bo, al, ben, ada, bo].entries()) {
    await mover.turn();
    await expect(mover.page.locator('.bottom .seat')).toContainText(/Your turn|À vous de jouer/);
    for (const other of all.filter((one) => one !== mover)) {
      await other.sees(ply);
      await expect(other.page.locator('.seat.active')).not.toContainText(
        /Your turn|À vous de jouer/,
      );
    }
    await mover.move();
    for (const one of all) await one.sees(ply + 1);
  }
  await faultless(ada, 'a game of teams');

  // Said within the team: Al hears Ada, the others do not.
  await ada.page.getByRole('button', { name: 'Say' }).click();
  await faultless(ada, 'phrases within a team');
  await ada.page.getByRole('button', { name: 'I am thinking', exact: false }).first().click();
  await expect(al.page.locator('.seat .phrase')).toHaveText(/^Guest \d+: I am thinking\.$/);
  await expect(ben.page.locator('.seat .phrase')).toBeHidden();

  // Al asks for his team, and Ben answers for his; everybody reads it from their own side.
  const draw = ({ page }: Person) =>
    page.getByRole('alert', { name: /^(Draw offer|Proposition de nulle)$/ });
  await al.page.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(draw(ben)).toContainText('The other team offers a draw.');
  await expect(draw(bo)).toContainText('L’autre équipe propose la nulle.');
  await expect(draw(bo)).toContainText('répond pour votre équipe.');
  await expect(draw(bo).getByRole('button')).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: 'Offered: cancel' })).toBeDisabled();
  await draw(ben).getByRole('button', { name: 'Play on' }).click();
  for (const one of [ada, al]) {
    await expect(one.page.getByText('The other team prefers to play on.')).toBeVisible();
  }
  for (const one of [bo, ben]) {
    await expect(draw(one)).toBeHidden();
    await expect(one.page.getByText(/prefers to play on|préfère continuer/)).toHaveCount(0);
  }

  // It is Al's turn: only he can resign for the team, and he leaves it.
  await expect(ada.page.getByRole('button', { name: 'Resign' })).toBeDisabled();
  await al.turn();
  await al.page.getByRole('button', { name: 'Leave the team' }).click();
  await al.page.getByRole('button', { name: 'Yes, leave' }).click();
  await ada.turn();
  await ada.move();
  for (const one of all) await one.sees(7);
  await ben.turn();

  // Ben closes the page: Bo sees it, and lets himself move in his place once Ben has been away for a while.
  await ben.page.goto('about:blank');
  const skip = bo.page.getByRole('button', { name: /^Faire jouer le suivant/ });
  await skip.click();
  await expect(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 5_000 });
    expect(bo.mine).toBe(true);
  }).toPass();
  await bo.turn();
  await bo.move();
  for (const one of [ada, bo, al]) await one.sees(8);

  // Nobody else is left in Ada's team: leaving resigns.
  await ada.page.getByRole('button', { name: 'Leave the team' }).click();
  await ada.page.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(ada.page.getByRole('region', { name: 'Result' })).toContainText('You lost');
  await expect(bo.page.getByRole('region', { name: 'Résultat' })).toContainText('gagné');
  // Both winners are named to everybody else.
  const cy = await person({ locale: 'fr' });
  await cy.page.goto(new URL(ada.page.url()).pathname);
  await expect(cy.page.getByRole('heading', { level: 2, name: /^Victoire/ })).toHaveText(
    /^Victoire\s: Invité \d+ et Invité \d+$/,
  );
});

test('all of a team read what became of it, and only one of them that it is their turn', async ({
  person,
}) => {
  const [ada, al, bo] = [await person(), await person(), await person({ locale: 'fr' })];
  // A member with an account sits beside a guest.
  const alName = await signUp(al);
  // Nobody waits in a game against the computer, though it is the reader's turn.
  await ada.beginAs({ game: 'awale', mode: 'computer', side: 'first' });
  await ada.turn();
  const link = await invites(ada);
  const table = new URL(ada.page.url()).pathname;
  await joins(al, link, /Join South/);
  await joins(bo, link, /Rejoindre : Nord/);
  // Nobody is missing: the host has not begun yet.
  await al.page.goto('/me');
  await expect(al.page.locator(`li:has(a[href="${table}"])`)).toContainText(
    'The teams are gathering',
  );
  await al.page.goto(table);
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  for (const mover of [ada, bo]) {
    await mover.turn();
    await mover.move();
  }
  for (const one of [ada, al, bo]) await one.sees(2);
  await al.turn();

  // Every member's name leads to a profile, from the seat too.
  const seat = bo.page.locator('.top .seat');
  await expect(seat.getByRole('link')).toHaveCount(2);
  await seat.getByRole('link', { name: alName }).click();
  await expect(bo.page.getByRole('heading', { level: 1, name: alName })).toBeVisible();

  // The lists agree with the bell: it is Al's turn, not Ada's.
  const list = (one: Person, name: string) => one.page.getByRole('region', { name });
  await bo.page.goto('/me');
  await expect(list(bo, 'En cours')).toContainText('À l’autre équipe de jouer');
  await ada.page.goto('/me');
  await expect(list(ada, 'Under way').getByRole('listitem')).toHaveCount(2);
  await expect(list(ada, 'Under way').locator(`li:has(a[href="${table}"])`)).toContainText(
    'Your team’s turn',
  );
  await expect(list(ada, 'Waiting for you')).toHaveCount(0);
  await al.page.goto('/me');
  await expect(list(al, 'Waiting for you').getByRole('listitem')).toHaveCount(1);
  await expect(list(al, 'Waiting for you')).toContainText('Your turn');

  for (const one of [ada, al, bo]) {
    await one.page.goto(table);
    await one.arrive();
  }
  await al.turn();
  await resign(al);
  for (const one of [ada, al]) {
    const result = one.page.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('heading', { level: 2 })).toHaveText('Your team lost');
    await expect(result).toContainText('Your team resigned.');
  }
  const his = bo.page.getByRole('region', { name: 'Résultat' });
  await expect(his).toContainText('Vous avez gagné');
  await expect(his).toContainText('L’autre équipe a abandonné.');
  await ada.page.goto(`/review/${table.split('/').at(-1)}`);
  const heading = ada.page.getByRole('heading', { level: 1 });
  await expect(heading.getByRole('link', { name: alName })).toHaveAttribute('href', /^\/people\/~/);
});
