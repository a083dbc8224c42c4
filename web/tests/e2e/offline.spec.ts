// The whole game in the browser, with the network off: games, courses, analyses and reviews run on this device, and
// games join the history when the server is back.
import { expect, long, test, type Person } from './abaque.ts';
import { kept } from './device.ts';
import { faultless } from './faultless.ts';

/** A visitor whose browser has kept the app and the engine, and is then cut off. */
async function cutOff(ada: Person) {
  await ada.page.goto('/');
  await ada.page.locator('#game-awale').waitFor();
  await kept(ada);
  await ada.context.setOffline(true);
  await ada.page.goto('/');
  await expect(ada.page.getByText('You’re offline.')).toBeVisible();
}

async function playToTheEnd(ada: Person) {
  for (;;) {
    await ada.turn();
    if (ada.over) return;
    await ada.move();
  }
}

for (const game of ['avalam', 'abalone', 'awale'] as const) {
  test(
    `a whole game of ${game} and its review, without a network`,
    long(game !== 'avalam'),
    async ({ person }) => {
      const ada = await person({ serviceWorkers: 'allow' });
      await cutOff(ada);
      await ada.begin(game, 'computer', async () => {
        await ada.page.getByRole('slider').fill(game === 'abalone' ? '5' : '1');
      });
      expect(new URL(ada.page.url()).pathname).toMatch(/^\/play\/o/);
      await ada.turn();
      await ada.move();
      await ada.turn();
      const { ply } = ada.view ?? {};
      // A reload in the middle loses nothing.
      await ada.page.reload();
      await ada.arrive();
      await ada.sees(ply ?? 0);
      await playToTheEnd(ada);
      const result = ada.page.getByRole('region', { name: 'Result' });
      await expect(result).toBeVisible();
      await ada.page.goto(ada.page.url().replace('/play/', '/review/'));
      await expect(ada.page.locator('.review')).toHaveAttribute('data-state', 'done', {
        timeout: 200_000,
      });
    },
  );
}

test('a course and an analysis without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  await page.goto('/learn/awale');
  await page.locator('main a[href^="/learn/awale/"]').first().click();
  await expect(page.locator('.board [data-place]').first()).toBeAttached();
  await page.goto('/analyse');
  await page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await expect(engine.locator('.lines li')).toHaveCount(3);
  await expect(engine.getByRole('status')).toContainText(/Depth \d+/);
  await expect(engine.getByRole('status')).toContainText('On this device.');
  await faultless(ada, 'offline analysis');
});

test('two at one screen, in two tabs, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.begin('awale', 'beside');
  await ada.turn();
  await ada.move();
  // A second tab shows the same game, and follows it.
  const other = await ada.context.newPage();
  await other.goto(ada.page.url());
  await expect(other.locator('.table')).toHaveAttribute('data-ply', '1');
  await ada.turn();
  await ada.move();
  await expect(other.locator('.table')).toHaveAttribute('data-ply', '2');
});

test('two tabs that both move, against the computer, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.begin('awale', 'computer', async () => {
    await ada.page.getByRole('slider').fill('1');
  });
  const other = await ada.context.newPage();
  await other.goto(ada.page.url());
  await other.locator('.table .play.active').waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    await ada.turn();
    const { ply = 0 } = ada.view ?? {};
    const { move } = ada.chooseMove();
    // Both tabs send the same move at the same time; it is played once, and so is the answer.
    const tabs = [ada.page, other];
    for (const tab of tabs) {
      await expect(tab.locator('.table')).toHaveAttribute('data-ply', String(ply));
      await tab.getByPlaceholder('Write a move').fill(move);
    }
    await Promise.all(tabs.map((tab) => tab.getByPlaceholder('Write a move').press('Enter')));
    await ada.after(ply + 1);
    for (const tab of tabs) {
      await expect(tab.locator('.table')).toHaveAttribute('data-ply', String(ply + 2));
    }
  }
});

test('a full storage is said, and the game goes on', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  // Before the first game: Chromium remembers for a while how much room there was.
  const session = await ada.context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await ada.begin('awale', 'beside');
  for (let ply = 0; ply < 4; ply += 1) {
    await ada.turn();
    await ada.move();
    await ada.sees(ply + 1);
  }
  const banner = page.locator('.banner');
  await expect(banner).toContainText('This device’s storage is full');
  await banner.getByRole('button', { name: 'Close' }).click();
  // Once is enough: the next moves do not say it again.
  await ada.turn();
  await ada.move();
  await ada.sees(5);
  await expect(banner).toContainText('You’re offline.');
});

test('an engine that crashes is started again, and the game goes on', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.begin('awale', 'computer', async () => {
    await ada.page.getByRole('slider').fill('1');
  });
  await ada.turn();
  const [first] = ada.page.workers();
  // The module asks for the time while it thinks: the exception goes right through it.
  await first?.evaluate(() => {
    performance.now = () => {
      throw new Error('crash');
    };
  });
  const { ply = 0 } = ada.view ?? {};
  for (const place of ada.placesFor(ada.chooseMove())) await ada.click(place);
  await ada.after(ply + 1);
  await ada.sees(ply + 2);
  await ada.turn();
  expect(ada.page.workers()).not.toContain(first);
  await ada.move();
});

test('three games are handed in once, and a forged one is refused', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  const played: string[] = [];
  for (let game = 0; game < 3; game += 1) {
    await ada.begin('awale', 'beside');
    for (let ply = 0; ply < 3; ply += 1) {
      await ada.turn();
      await ada.move();
    }
    played.push(new URL(page.url()).pathname.slice('/play/'.length));
    await page.getByRole('button', { name: 'Resign' }).click();
    await page
      .locator('dialog')
      .getByRole('button', { name: /Resign|resigns/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  }
  const forged = played[1] ?? '';
  // Somebody gives the game to the other side.
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('abaque');
        request.onerror = () => reject(new Error('storage'));
        request.onsuccess = () => {
          const games = request.result.transaction('games', 'readwrite').objectStore('games');
          const found = games.get(id);
          found.onsuccess = () => {
            const game = found.result as { events: { event: { kind: string; winner?: string } }[] };
            for (const { event } of game.events) {
              if (event.kind === 'ended')
                event.winner = event.winner === 'first' ? 'second' : 'first';
              if (event.kind === 'ended') Object.assign(event, { score: [30, 2] });
            }
            games.put(game).onsuccess = () => resolve();
          };
        };
      }),
    forged,
  );
  await ada.context.setOffline(false);
  await page.goto('/');
  await expect(page.locator('.banner')).toContainText('An offline game was not accepted.');
  const stored = () =>
    page.evaluate(
      async (ids) => Promise.all(ids.map(async (id) => (await fetch(`/api/tables/${id}`)).status)),
      played,
    );
  expect(await stored()).toEqual([200, 404, 200]);
  // Handing in the same game again changes nothing.
  await page.reload();
  await page.locator('#game-awale').waitFor();
  expect(await stored()).toEqual([200, 404, 200]);
});
