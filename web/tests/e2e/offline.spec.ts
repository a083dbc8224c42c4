// The whole game in the browser, with the network off: games, courses, analyses and reviews run on this device, and
// games join the history when the server is back.
import { expect, long, test, type Person } from './abaque.ts';
import { kept } from './device.ts';
import { faultless } from './faultless.ts';
import { account, signUp } from './two.ts';

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
      await ada.beginByHand(game, 'computer', async () => {
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
      await expect(result.getByRole('region', { name: 'Key moment' })).toBeVisible();
      await ada.page.goto(ada.page.url().replace('/play/', '/review/'));
      await expect(ada.page.locator('.review')).toHaveAttribute('data-state', 'done', {
        timeout: 200_000,
      });
    },
  );
}

// With the levels of the tests around it: all of them.
test('every level answers without a network', long(), async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  for (const level of [2, 4, 6, 7, 8, 9, 10]) {
    await ada.beginByHand('awale', 'computer', () =>
      ada.page.getByRole('slider').fill(String(level)),
    );
    await ada.turn();
    await ada.move();
    await ada.turn();
    await ada.sees(2);
  }
});

test('a course and an analysis without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  // Exercises are judged: a wrong answer with its reason, a right one as done.
  await page.goto('/learn/awale/rows');
  const rows = page.locator('[data-step="rows"]');
  const answer = page.locator('.answer');
  const options = page.locator('.options');
  await options.getByRole('button', { name: 'South', exact: true }).click();
  await expect(answer).toContainText('Not yet');
  await expect(rows).toHaveAttribute('data-complete', 'false');
  await options.getByRole('button', { name: 'North', exact: true }).click();
  await expect(answer).toContainText('Well done!');
  await expect(rows).toHaveAttribute('data-complete', 'true');
  // The same on the board, with the rule that a move breaks.
  await page.goto('/learn/abalone/two-one');
  await page.locator('[data-step="two-one"][data-shown="0"]').waitFor();
  for (const place of ['e5', 'e6']) await ada.click(place);
  await expect(answer).toContainText('1 against 1 is a pac');
  await page.goto('/analyse');
  await page.locator('.board [data-place]').first().waitFor({ state: 'attached' });
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await expect(engine.locator('.lines li')).toHaveCount(3);
  await expect(engine.getByRole('status')).toContainText(/Depth \d+/);
  await expect(engine.getByRole('status')).toContainText(/[\d.]+[KM]? positions a second\./);
  await expect(engine.getByRole('status')).toContainText('On this device.');
  await faultless(ada, 'offline analysis');
});

test('the header says offline, and what works is explained until it is closed', async ({
  person,
}) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  const line = page.getByRole('banner').getByRole('button', { name: 'Offline' });
  const explained = page.locator('.banner');
  await expect(line).toBeVisible();
  await explained.getByRole('button', { name: 'Close' }).click();
  await expect(explained).toHaveCount(0);
  // The next visit knows that, and the header still says where one is.
  await page.goto('/learn');
  await expect(line).toBeVisible();
  await expect(explained).toHaveCount(0);
  await line.click();
  await expect(explained).toContainText('You’re offline.');
  await ada.context.setOffline(false);
  await expect(line).toHaveCount(0);
  await expect(explained).toHaveCount(0);
});

test('the rules and every course, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  for (const game of ['avalam', 'abalone', 'awale'] as const) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.goto(`/learn/${game}`);
    const steps = page.locator(`#main a[href^="/learn/${game}/"]`);
    await expect(steps.first()).toBeVisible();
    const all = await steps.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(all.length).toBeGreaterThan(20);
    await page.goto(all.at(-1) ?? '');
    await expect(page.locator('[data-step] h1, [data-step] h2').first()).toBeVisible();
  }
});

test('two at one screen with clocks, in two tabs, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.beginByHand('awale', 'beside', () =>
    ada.page.getByText('10 minutes', { exact: true }).click(),
  );
  await expect(ada.page.getByRole('timer')).toHaveCount(2);
  await ada.turn();
  await ada.move();
  // A second tab shows the same game, and follows it.
  const other = await ada.context.newPage();
  await other.goto(ada.page.url());
  await expect(other.locator('.table')).toHaveAttribute('data-ply', '1');
  await ada.turn();
  await ada.move();
  await expect(other.locator('.table')).toHaveAttribute('data-ply', '2');
  // A clock that is stopped in one tab stands still in the other.
  await ada.page.getByRole('button', { name: 'Pause' }).click();
  await expect(other.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await other.getByRole('button', { name: 'Resume' }).first().click();
  await expect(ada.page.getByRole('heading', { name: 'Paused' })).toBeHidden();
  await ada.turn();
  await ada.move();
  await expect(other.locator('.table')).toHaveAttribute('data-ply', '3');
});

test('two tabs that both move, against the computer, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.beginByHand('awale', 'computer', async () => {
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
  await ada.beginByHand('awale', 'beside');
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
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
});

test('an engine that crashes is started again, and the game goes on', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  await cutOff(ada);
  await ada.beginByHand('awale', 'computer', async () => {
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

/** Plays a few moves at one screen, and resigns. Returns the table. */
async function playAndResign(ada: Person): Promise<string> {
  await ada.beginByHand('awale', 'beside');
  for (let ply = 0; ply < 3; ply += 1) {
    await ada.turn();
    await ada.move();
  }
  await resign(ada);
  return tableOf(ada);
}

async function resign({ page }: Person) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /Resign|resigns/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
}

const tableOf = ({ page }: Person) => new URL(page.url()).pathname.slice('/play/'.length);

/** What the server says about tables, whatever this browser has. */
const statusOf = ({ page }: Person, tables: string[]) =>
  page.evaluate(
    async (ids) => Promise.all(ids.map(async (id) => (await fetch(`/api/tables/${id}`)).status)),
    tables,
  );

test('the mistakes of a game become exercises, without a network', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  await ada.beginByHand('awale', 'beside');
  // Moves that nobody should play.
  for (const move of ['A', 'f', 'B', 'e', 'A', 'd']) {
    await ada.turn();
    if (ada.view?.legal?.some((legal) => legal.move === move)) await ada.write(move);
    else await ada.move();
  }
  await resign(ada);
  await page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Review' }).click();
  await expect(page.locator('.review')).toHaveAttribute('data-state', 'done', { timeout: 200_000 });
  await page.getByRole('button', { name: 'Find the better moves yourself' }).click();
  const said = page.locator('[data-reply]');
  await expect(said).toHaveAttribute('data-reply', 'ask');
  // Whatever is tried, the engine of this device looks at it.
  for (const place of 'ABCDEFabcdef') {
    if ((await said.getAttribute('data-reply')) === 'ask') await ada.click(place);
  }
  await expect(said).toHaveAttribute('data-reply', /best|good|bad/);
});

test('a game that was handed in goes on with a rematch on the server', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  // Somebody with an account.
  await signUp(ada);
  await cutOff(ada);
  const table = await playAndResign(ada);
  // The network returns while the result is on the screen.
  await ada.context.setOffline(false);
  await expect(page.locator('.banner')).toContainText('Your offline game is now in your history.');
  expect(await statusOf(ada, [table])).toEqual([200]);
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL(
    (url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(table),
  );
  expect(await statusOf(ada, [tableOf(ada)])).toEqual([200]);
  await ada.sees(0);
  await expect.poll(() => ada.over).toBe(false);
  await ada.turn();
  await ada.move();
  await ada.sees(1);
});

test('two tabs that come back at once hand in a game once', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  const table = await playAndResign(ada);
  const other = await ada.context.newPage();
  await other.goto('/');
  await expect(other.getByText('You’re offline.')).toBeVisible();
  await ada.context.setOffline(false);
  await expect(async () => expect(await statusOf(ada, [table])).toEqual([200])).toPass();
  // One of them tells of it; what the other finds is nothing, not a refusal.
  for (const tab of [page, other]) {
    await expect(tab.getByText('You’re offline.')).toHaveCount(0);
    await expect(tab.locator('.banner', { hasText: 'not accepted' })).toHaveCount(0);
  }
  await page.goto('/me');
  await page.getByRole('heading', { name: 'My data' }).waitFor();
  await expect(page.getByText('On this device only')).toHaveCount(0);
});

test('a guest who signs in to an account hands in their games before', async ({ person }) => {
  const [ada, bo] = [await person({ serviceWorkers: 'allow' }), await person()];
  const name = await account(bo);
  const { page } = ada;
  await cutOff(ada);
  const table = await playAndResign(ada);
  // The server is too busy for it until then.
  let isBusy = true;
  const asked: string[] = [];
  await ada.context.route(/\/api\/(tables\/o|login)/, async (route) => {
    const [method, { pathname }] = [route.request().method(), new URL(route.request().url())];
    if (method === 'PUT' && isBusy) {
      asked.push('busy');
      await route.fulfill({ status: 429, json: { code: 'busy', detail: 'busy' } });
      return;
    }
    const answer = await route.fetch();
    if (method !== 'GET') asked.push(`${pathname} ${answer.status()}`);
    await route.fulfill({ response: answer });
  });
  await ada.context.setOffline(false);
  await expect.poll(() => asked).toContain('busy');
  asked.length = 0;
  await page.goto('/sign-in');
  await expect.poll(() => asked).toContain('busy');
  isBusy = false;
  asked.length = 0;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long sentence');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  expect(asked).toEqual([`/api/tables/${table} 200`, '/api/login 200']);
  await expect(page.getByText('was not accepted')).toHaveCount(0);
});

test('a game against the computer on this device, with the server there', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  const here = page.locator('dialog').getByRole('switch', { name: 'On this device' });
  await ada.beginByHand('awale', 'computer', async () => {
    await page.getByRole('slider').fill('1');
    await here.check({ force: true });
  });
  const table = tableOf(ada);
  expect(table).toMatch(/^o/);
  for (let turn = 0; turn < 2; turn += 1) {
    await ada.turn();
    await ada.move();
    await ada.turn();
  }
  expect(await statusOf(ada, [table])).toEqual([404]);
  // Somewhere else, it can be found again.
  await page.goto('/me');
  await expect(page.getByText('Not finished')).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await ada.arrive();
  await ada.turn();
  await resign(ada);
  await expect(async () => expect(await statusOf(ada, [table])).toEqual([200])).toPass();
  // The choice is remembered.
  await ada.beginByHand('awale', 'computer', async () => {
    await expect(here).toBeChecked();
  });
  expect(tableOf(ada)).toMatch(/^o/);
  // The first game's review begins on this device, and the server's engine can be asked.
  await page.goto(`/review/${table}`);
  const review = page.locator('.review');
  await page.getByRole('button', { name: 'Ask the server’s engine' }).click();
  await expect(page.getByText('Reviewed on this device.')).toHaveCount(0);
  await expect(review).toHaveAttribute('data-state', 'done', { timeout: 200_000 });
  expect(
    await page.evaluate(
      async (id) =>
        ((await (await fetch(`/api/tables/${id}/review`)).json()) as { state: string }).state,
      table,
    ),
  ).toBe('done');
});

test('three games are handed in once, and a forged one is refused', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await cutOff(ada);
  const played: string[] = [];
  for (let game = 0; game < 3; game += 1) {
    played.push(await playAndResign(ada));
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
  const banner = page.locator('.banner');
  await expect(banner).toContainText('A game on this device was not accepted.');
  expect(await statusOf(ada, played)).toEqual([200, 404, 200]);
  // Why, and what can be done about it.
  await banner.getByRole('link', { name: 'Why?' }).click();
  const refused = page.getByRole('listitem').filter({ hasText: 'Not accepted:' });
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText(/Not accepted: .{10,}/);
  // Handing in the same game again changes nothing.
  await page.reload();
  await refused.getByRole('button', { name: 'Remove' }).click();
  await expect(refused).toHaveCount(0);
  expect(await statusOf(ada, played)).toEqual([200, 404, 200]);
});
