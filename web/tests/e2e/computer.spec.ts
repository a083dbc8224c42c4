// Whole games against the computer, with the mouse alone.
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';

async function playToTheEnd(ada: Person) {
  for (;;) {
    await ada.turn();
    if (ada.over) return;
    await ada.move();
  }
}

// All three at once: the computer takes a person's time for its moves, and most of it is waiting.
test('a whole game of each kind against the computer', async ({ person }) => {
  const play = async (game: 'avalam' | 'abalone' | 'awale') => {
    const ada = await person();
    await ada.beginByHand(game, 'computer', async () => {
      // Marbles are pushed out soonest by somebody who knows how.
      await ada.page.getByRole('slider').fill(game === 'abalone' ? '5' : '1');
    });
    await playToTheEnd(ada);
    const result = ada.page.getByRole('region', { name: 'Result' });
    const { winner, score = [], reason = '' } = ada.view?.result ?? {};
    const [less, more] = [...score].sort((a, b) => a - b);
    // In the right person, with the score where it decides.
    if (['no-moves', 'target'].includes(reason)) {
      const whose = winner && ada.view?.you.includes(winner) ? 'you' : 'your opponent';
      await expect(result).toContainText(`${more} to ${less} for ${whose}.`);
    } else await expect(result).toContainText(ada.view?.result?.text ?? 'no result');
    await expect(result.getByRole('link', { name: 'Record' })).toBeVisible();
    const played = new URL(ada.page.url()).pathname;
    await result.getByRole('button', { name: 'Play again' }).click();
    await ada.page.waitForURL(
      ({ pathname }) => pathname.startsWith('/play/') && pathname !== played,
    );
    await ada.sees(0);
  };
  await Promise.all([play('avalam'), play('abalone'), play('awale')]);
});

test('hint, thoughts and taking back', async ({ person }) => {
  const ada = await person();
  await ada.begin('awale', 'computer');
  await ada.turn();
  await ada.page.getByRole('button', { name: 'Hint' }).click();
  await expect(ada.page.getByRole('log')).toContainText(/Hint: [A-F]/);

  await expect(ada.page.getByRole('region', { name: 'The computer’s ideas' })).toBeHidden();
  await ada.page.getByText('Show the computer’s ideas').click();
  const thoughts = ada.page.getByRole('region', { name: 'The computer’s ideas' });
  await expect(thoughts.getByRole('listitem').first()).toBeVisible();
  // Each line is an arrow on the board; a move of a line shows the board after it, and plays nothing.
  const { page } = ada;
  await expect(page.locator('.board .pointer')).not.toHaveCount(0);
  await thoughts.getByRole('listitem').first().getByRole('button').nth(1).click();
  await expect(page.getByText('An idea, not the game')).toBeVisible();
  await expect(thoughts.getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(page.locator('.board .pointer')).toHaveCount(0);
  await faultless(ada, 'ideas');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.getByText('An idea, not the game')).toBeHidden();
  await expect(page.locator('.table')).toHaveAttribute('data-ply', '0');
  await ada.page.getByText('Show the computer’s ideas').click();
  await expect(thoughts).toBeHidden();

  await ada.move();
  await ada.turn();
  await ada.page.getByRole('button', { name: 'Take back' }).click();
  await ada.sees(0);
});

test('without hints neither help nor thoughts lie at the table', async ({ person }) => {
  const ada = await person({ settings: { hints: false } });
  await ada.begin('awale', 'computer');
  await ada.turn();
  await expect(ada.page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Hint' })).toBeHidden();
  await expect(ada.page.getByText('Show the computer’s ideas')).toBeHidden();
});

test('a team plays against the computer in turn', async ({ person }) => {
  const ada = await person();
  await ada.beginByHand('awale', 'computer', async () => {
    await ada.page.getByRole('button', { name: 'Play as a team' }).click();
    await ada.page.getByRole('textbox', { name: 'Your team, player 1' }).fill('Ada');
    await ada.page.getByRole('textbox', { name: 'Your team, player 2' }).fill('Cy');
  });
  for (const name of ['Ada', 'Cy', 'Ada']) {
    await ada.turn();
    await expect(ada.page.getByText(`${name} to move`)).toBeVisible();
    await ada.move();
  }
});
