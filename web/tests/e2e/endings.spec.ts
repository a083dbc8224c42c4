// What a game leaves behind: who won and why, in the right person; ratings, accuracy, the key moment; and
// something to give to others.
import { readFileSync } from 'node:fs';
import type { GameName } from '../../src/wire/index.ts';
import { expect, long, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';
import { playOn, resign, signUp, sitDown } from './two.ts';

const clock = { kind: 'timed', main: 600_000, increment: 0 } as const;

/** Moves at one screen, then one side gives up. */
async function playHere(person: Person, game: GameName, moves: number): Promise<void> {
  await person.begin(game, 'beside');
  for (let ply = 0; ply < moves; ply += 1) await person.move();
  await person.page.getByRole('button', { name: /^(Resign|Abandon)$/ }).click();
  await person.page.getByRole('dialog').getByRole('button').last().click();
  await expect(person.page.locator('.result')).toBeVisible();
}

test('winner, loser and spectator each read their own result', async ({ person }) => {
  const [ada, bo, cy] = [await person(), await person(), await person({ locale: 'fr' })];
  const [adaName, boName] = [await signUp(ada), await signUp(bo)];
  await sitDown(ada, bo, 'awale', { rated: true, clock });
  await cy.page.goto(`/play/${ada.view?.id ?? ''}`);
  await cy.arrive();
  await playOn([ada, bo], 8);
  await resign(bo);

  const result = (one: Person, name: string) => one.page.getByRole('region', { name });
  const [hers, his, seen] = [result(ada, 'Result'), result(bo, 'Result'), result(cy, 'Résultat')];
  await expect(hers.getByRole('heading', { level: 2 })).toHaveText('You won!');
  await expect(hers).toContainText('Your opponent resigned.');
  await expect(his.getByRole('heading', { level: 2 })).toHaveText('You lost');
  await expect(his).toContainText('You resigned.');
  await expect(seen.getByRole('heading', { level: 2 })).toHaveText(`Victoire : ${adaName}`);
  await expect(seen).toContainText(/abandon/);

  // The reader's row comes first and says “You”; the others read both names.
  const rows = (panel: typeof hers) => panel.getByRole('row');
  await expect(rows(hers).nth(1)).toContainText(/^You\s*1500 → \d+\s*\+\d+/);
  await expect(rows(hers).nth(2)).toContainText(new RegExp(`^${boName}\\s*1500 → \\d+\\s*−\\d+`));
  await expect(rows(his).nth(1)).toContainText(/^You\s*1500 → \d+\s*−\d+/);
  await expect(rows(seen).nth(1)).toContainText(new RegExp(`^${adaName}\\s*1500 → \\d+\\s*\\+`));
  const boLink = rows(hers).nth(2).getByRole('link', { name: boName });
  await expect(boLink).toHaveAttribute('href', `/people/${boName}`);
  // Everybody is told the same accuracy.
  await expect(rows(hers).nth(1)).toContainText(/\d+ %$/);
  const accuracy = /(\d+) %/.exec(await rows(hers).nth(1).innerText())?.[1] ?? '';
  await expect(rows(his).nth(2)).toContainText(`${accuracy} %`);
  await faultless(ada, 'result');
  // No name is cut off beside the figures.
  for (const panel of [hers, his, seen]) {
    const cut = await panel
      .locator('th[scope=row]')
      .evaluateAll((all) =>
        all.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
      );
    expect(cut).toEqual([]);
  }

  // Whoever comes back later sees the same, though nobody has watched the ratings meanwhile.
  await ada.page.reload();
  await expect(rows(hers).nth(1)).toContainText(/^You\s*1500 → \d+\s*\+\d+/);
  await cy.page.goto(`/review/${ada.view?.id ?? ''}`);
  await cy.page.getByRole('heading', { level: 1 }).getByRole('link', { name: boName }).click();
  await cy.page.waitForURL(`**/people/${boName}`);
});

test('the key moment is shown on the board, with what was better', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  await playHere(ada, 'awale', 14);
  const moment = page.getByRole('region', { name: 'Key moment' });
  await expect(moment).toContainText(/turned|decided/, { timeout: 120_000 });
  const number = Number(/\(move (\d+)\)/.exec(await moment.innerText())?.[1]);
  await moment.getByRole('button', { name: 'Show it on the board' }).last().click();
  await expect(page.locator('.board .pointer').first()).toBeAttached();
  await expect(page.getByText(/^After \d+ of 14 moves$/)).toBeVisible();
  const shown = /After (\d+) of/.exec(await page.locator('.area .over').innerText())?.[1];
  expect(Math.floor(Number(shown) / 2) + 1).toBe(number);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.locator('.board .pointer')).toHaveCount(0);
  // On a phone too, and nothing is wider than its screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await moment.scrollIntoViewIfNeeded();
  await faultless(ada, 'key moment');
});

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(
    `all of the result is on the screen: ${game}`,
    long(game !== 'avalam'),
    async ({ person }) => {
      const ada = await person({ locale: 'fr', viewport: { width: 1366, height: 768 } });
      await playHere(ada, game, 14);
      const moment = ada.page.getByRole('region', { name: 'Moment clé' });
      await expect(moment).toContainText(/tourner|décidé/, { timeout: 120_000 });
      await expect(moment).toBeInViewport({ ratio: 1 });
      // A tablet has room for all of it under the board.
      await ada.page.setViewportSize({ width: 768, height: 1024 });
      await expect(moment).toBeInViewport({ ratio: 1 });
    },
  );
}

for (const game of ['awale', 'avalam', 'abalone'] as const) {
  test(
    `a game of ${game} as a picture and as an animation`,
    long(game !== 'avalam'),
    async ({ person }) => {
      const ada = await person();
      const { page } = ada;
      await playHere(ada, game, 9);
      await page.locator('.result').getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share the game' });
      await expect(dialog.getByLabel('Link to the game')).toHaveValue(
        new RegExp(`/play/${ada.view?.id ?? ''}$`),
      );
      await faultless(ada, 'share');
      const taken = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name }).click(),
        ]);
        return [...readFileSync(await file.path())];
      };
      const sizes = await page.evaluate(
        async ([png, gif]) => {
          const still = await createImageBitmap(new Blob([Uint8Array.from(png ?? [])]));
          const data = Uint8Array.from(gif ?? []);
          const decoder = new ImageDecoder({ data, type: 'image/gif' });
          await decoder.tracks.ready;
          await decoder.completed;
          const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
          // The board changes from frame to frame, and the last frame is not empty.
          const pictures: string[] = [];
          for (let frame = 0; frame < count; frame += 1) {
            const { image } = await decoder.decode({ frameIndex: frame });
            const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
            const context = canvas.getContext('2d');
            context?.drawImage(image, 0, 0);
            const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
            const hash = await crypto.subtle.digest('SHA-256', pixels ?? new Uint8ClampedArray());
            pictures.push(String(new Uint8Array(hash)));
          }
          const width = Math.max(still.width, still.height);
          return { width, count, different: new Set(pictures).size, bytes: data.length };
        },
        [await taken('Picture'), await taken('Animation (GIF)')] as const,
      );
      expect(sizes).toMatchObject({ count: 10, different: 10 });
      expect(sizes.width).toBeGreaterThanOrEqual(1300);
      expect(sizes.bytes).toBeLessThan(1_000_000);
    },
  );
}
