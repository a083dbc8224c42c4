// Two teams whose members each have a device of their own, seen from all sides.
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';

const team = ({ page }: Person) => page.getByRole('region', { name: /^(Your team|Votre équipe)$/ });

async function joins(one: Person, link: string, side: RegExp): Promise<void> {
  await one.page.goto(new URL(link).pathname);
  await one.page.getByRole('button', { name: side }).click();
  await one.page.waitForURL('**/play/*');
  await one.page.locator('.table').waitFor();
}

test('four people join by link, move in rotation, talk, skip and leave', async ({ person }) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const [ada, al, bo, ben] = [
    await person(),
    await person(phone),
    await person({ locale: 'fr' }),
    await person(),
  ];
  const all = [ada, al, bo, ben];
  await ada.page.goto('/');
  await ada.page.locator('section:has(#game-awale)').getByRole('button').first().click();
  await ada.page.locator('dialog').getByText('Two teams by link').click();
  await faultless(ada, 'the dialog with teams');
  await ada.page.getByRole('button', { name: 'Make the link' }).click();
  await ada.page.waitForURL('**/play/*');
  const link = await ada.page.getByLabel('Link for everybody').inputValue();
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
  await expect(al.page.locator('.seat .phrase')).toBeVisible();
  await expect(ben.page.locator('.seat .phrase')).toBeHidden();

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
});
