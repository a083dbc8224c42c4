// A finished game, looked at again; and the same game in somebody else's page.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { expect, test, type Person } from './abaque.ts';
import { faultless } from './faultless.ts';

/** A short game of Awalé at one screen, with moves that nobody should play. */
async function game(person: Person): Promise<string> {
  await person.begin('awale', 'beside');
  for (const move of ['A', 'f', 'B', 'e', 'A', 'd']) {
    if (person.view?.legal?.some((legal) => legal.move === move)) await person.write(move);
    else await person.move();
  }
  await person.page.getByRole('button', { name: /^(Resign|Abandonner)$/ }).click();
  await person.page.getByRole('dialog').getByRole('button').last().click();
  await expect(person.page.locator('.result')).toBeVisible();
  return person.view?.id ?? '';
}

test('a real game is reviewed, and its mistakes become exercises', async ({ person }) => {
  test.setTimeout(600_000);
  const ada = await person();
  const { page } = ada;
  await game(ada);
  await page.locator('.result').getByRole('link', { name: 'Review' }).click();
  await page.waitForURL('**/review/*');
  await expect(page.locator('.review')).toHaveAttribute('data-state', 'done', { timeout: 400_000 });
  const graph = page.getByRole('slider');
  await expect(graph).toHaveAttribute('aria-valuemax', '6');
  await expect(page.locator('.percent')).toHaveCount(2);
  await expect(page.locator('.summary p').first()).not.toBeEmpty();
  await faultless(ada, 'review');
  // The graph leads through the game with the keyboard.
  await graph.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.review')).toHaveAttribute('data-ply', '0');
  const better: { played: string; best: string }[] = [];
  for (let ply = 0; ply < 6; ply += 1) {
    await expect(page.locator('.review')).toHaveAttribute('data-ply', String(ply));
    const told = (await page.locator('.better').allInnerTexts()).join();
    const [, played, best] = /Better than (\w) was (\w)/.exec(told) ?? [];
    if (played && best) better.push({ played, best });
    await page.keyboard.press('ArrowRight');
  }
  // The graph as a picture.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Picture of the graph (SVG)' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain('<path');
  // The most expensive mistake, with the better move on the board.
  const mistakes = page.getByRole('region', { name: 'Mistakes, by what they cost' });
  await mistakes.getByRole('button').first().click();
  await expect(page.locator('.better')).toBeVisible();
  await expect(page.locator('.board .pointer').first()).toBeAttached();
  await page.getByRole('button', { name: 'Find the better moves yourself' }).click();
  const said = page.locator('[data-reply]');
  await expect(said).toContainText('Find a better move');
  await faultless(ada, 'exercise');
  // Nothing beside the board gives the answer away.
  await expect(mistakes).toHaveCount(0);
  await expect(page.getByRole('meter')).toHaveCount(0);
  const [first, ...others] = better;
  // What was played is not the better move; what the engine would have played is.
  await ada.click(first?.played ?? '');
  await expect(said).toHaveAttribute('data-reply', /bad|good|unknown/);
  if ((await said.getAttribute('data-reply')) !== 'good') {
    await ada.click(first?.best ?? '');
    await expect(said).toContainText('Well found');
  }
  if (others.length > 0) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await expect(said).toContainText('The better move is');
  }
  await page.getByRole('button', { name: 'Back to the review' }).click();
  // The same on a phone, in French, in the dark.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Les erreurs, selon leur coût' })).toBeVisible();
  await faultless(ada, 'bilan');
  await page.getByRole('link', { name: 'Analyser cette position' }).click();
  await expect(page.locator('.room')).toBeVisible();
});

test('a game that is not over has no review yet, and says so calmly', async ({ person }) => {
  const ada = await person({ locale: 'fr' });
  await ada.begin('awale', 'beside');
  const table = ada.view?.id ?? '';
  await ada.page.goto(`/review/${table}`);
  await expect(ada.page.getByRole('alert')).not.toBeEmpty();
  await expect(ada.page.getByRole('link', { name: 'Vers la table' })).toBeVisible();
  await ada.page.goto('/review/0123456789ab');
  await expect(ada.page.getByRole('alert')).not.toBeEmpty();
  await faultless(ada, 'no review');
});

test('a page of somebody else shows a game, and nothing but the game', async ({
  person,
  program,
}) => {
  const ada = await person();
  const table = await game(ada);
  const framed = (path: string) =>
    `<!doctype html><title>A page</title><iframe src="${program.url}${path}" width="480" height="560"></iframe>`;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(framed(request.url ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const bo = await person();
    // Another host than the program's: another site for the browser.
    await bo.page.goto(`http://localhost:${port}/embed/${table}?lang=fr`);
    const frame = bo.page.frameLocator('iframe');
    await expect(frame.locator('.embed')).toHaveAttribute('data-ply', '6');
    await frame.getByRole('button', { name: 'Au début' }).click();
    await expect(frame.locator('.embed')).toHaveAttribute('data-ply', '0');
    await bo.page.keyboard.press('ArrowRight');
    await expect(frame.locator('.embed')).toHaveAttribute('data-ply', '1');
    // Nobody was made a guest of it.
    expect(await bo.context.cookies(program.url)).toEqual([]);
    await bo.page.goto(`http://localhost:${port}/embed/0123456789ab`);
    await expect(frame.getByRole('alert')).not.toBeEmpty();
    // Every other page refuses to stand in a frame.
    const refused: string[] = [];
    bo.page.on('console', (message) => refused.push(message.text()));
    await bo.page.goto(`http://localhost:${port}/play/${table}`);
    await expect
      .poll(() => refused.some((text) => /frame-ancestors|X-Frame/i.test(text)))
      .toBe(true);
    bo.complaints.length = 0;
  } finally {
    server.close();
  }
});
