// A walk through the site as a new visitor takes it: first visit, a game, its result, the review, a profile, a
// challenge. On a phone and on a desktop, in both languages; the pictures are numbered in the order of the walk.
import { expect, test, type Person } from '../e2e/abaque.ts';
import { shootOnce } from './camera.ts';
import { ask, come, tableAfter } from './records.ts';

const CLOCK = { kind: 'timed', main: 600_000, increment: 0 } as const;
const DEVICES = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

for (const locale of ['en', 'fr'] as const) {
  for (const [device, viewport] of DEVICES) {
    test(`gallery: the walk in ${locale} on a ${device}`, async ({ person }) => {
      const ada = await person({ locale, viewport, touch: device === 'phone' });
      const bo = await person();
      const [adaName, boName] = [nameOf('Ada', locale, device), nameOf('Bo', locale, device)];
      await come(bo, boName);
      let step = 0;
      const shoot = async (what: string) => {
        step += 1;
        await shootOnce(ada, `walk-${locale}-${device}-${step}-${what}`);
      };

      await ada.page.goto('/');
      await ada.page.locator('#game-awale').waitFor();
      await shoot('first-visit');
      await ada.page.locator('section:has(#game-avalam)').getByRole('button').first().click();
      await ada.page.locator('dialog').waitFor();
      await shoot('new-game');
      await ada.page.keyboard.press('Escape');

      // A whole game between two people, taken up in the middle and at its end.
      await come(ada, adaName);
      const halfway = await tableAfter([ada, bo], 20, { game: 'avalam', clock: CLOCK });
      await visit(ada, `/play/${halfway}`);
      await shoot('game');
      const over = await tableAfter([ada, bo], 1000, { game: 'avalam', clock: CLOCK, rated: true });
      await visit(ada, `/play/${over}`);
      // The key moment comes from a quick review.
      await ada.page.locator('.result .moment').first().waitFor();
      await shoot('result');

      await ada.page.goto(`/review/${over}`);
      await expect(ada.page.locator('.accuracy, .accuracies').first()).toBeAttached();
      await shoot('review');

      await ada.page.goto(`/people/${boName}`);
      await ada.page.getByRole('heading', { name: boName }).first().waitFor();
      await shoot('profile');
      await ada.page.getByRole('button', { name: 'Abalone' }).click();
      await ada.page.locator('dialog').waitFor();
      await shoot('challenge');
      await ada.page.locator('dialog button[type=submit]').click();
      await ada.page.waitForURL('**/play/*');
      await ada.arrive();
      await shoot('waiting');

      // What the challenged person sees.
      await bo.page.setViewportSize(viewport);
      await bo.page.goto('/lobby');
      await bo.page.getByText(adaName).first().waitFor();
      await shootOnce(bo, `walk-${locale}-${device}-9-challenged`);
      const { challenges } = await ask<{ challenges: { id: string; for_you: boolean }[] }>(
        bo,
        'GET',
        '/api/lobby',
      );
      const mine = challenges.find((one) => one.for_you);
      await ask(bo, 'POST', `/api/challenges/${mine?.id ?? ''}/accept`, {});
      await expect(ada.page.locator('.table')).toHaveAttribute('data-status', 'playing');
      step = 9;
      await shoot('begins');
    });
  }
}

async function visit(person: Person, path: string): Promise<void> {
  await person.page.goto(path);
  await person.arrive();
}

/** Each walk has people of its own: names are taken once. */
function nameOf(who: string, locale: string, device: string): string {
  return `${who} ${locale === 'en' ? 'Lark' : 'Merle'} ${device === 'phone' ? 'P' : 'D'}`;
}
