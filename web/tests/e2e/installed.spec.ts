// The app as a browser keeps it: new versions, damaged caches, what is fetched when, and browsers without the engine.
import { expect, test, type Person } from './abaque.ts';
import { Altered, kept, keptFiles } from './device.ts';

const visit = async (ada: Person, path = '/') => {
  await ada.page.goto(path);
  await ada.page.locator('#game-awale').waitFor();
};

test('a new version is announced, and taken when the reader wants it', async ({
  person,
  program,
}) => {
  const altered = await new Altered(program.url).open();
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await visit(ada, altered.url);
  await kept(ada);
  const versions = () => page.evaluate(() => caches.keys());
  const [before] = await versions();
  const banner = page.locator('.banner');
  await expect(banner).toHaveCount(0);
  // The first visit was not controlled by the worker yet.
  await page.reload();
  altered.worker = (text) => text.replace(/VERSION = "\w+"/, 'VERSION = "newer"');
  const other = await ada.context.newPage();
  await other.goto(altered.url);
  for (const tab of [page, other]) {
    await expect(tab.locator('.banner')).toContainText('A new version is ready.');
  }
  expect(await versions()).toEqual([before, 'abaque-newer']);
  // Whoever says later keeps the old one; the other tab takes the new one.
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(other.locator('.banner')).toHaveCount(0);
  const loaded = page.waitForEvent('load');
  await banner.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(async () => expect(await versions()).toEqual(['abaque-newer'])).toPass();
  await expect(other.locator('.banner')).toContainText('A new version is ready.');
  // The engine came along.
  expect(await keptFiles(ada)).toContainEqual(expect.stringMatching(/\.wasm$/));
  altered.close();
});

/** Stops the service worker, as browsers do after half a minute. */
async function stopWorker(ada: Person) {
  const session = await ada.context.newCDPSession(ada.page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Replaces the copies of some files by something else, or removes them. */
const damage = (ada: Person, pattern: string, text: string | null) =>
  ada.page.evaluate(
    async ([source, replaced]) => {
      let count = 0;
      for (const name of await caches.keys()) {
        const store = await caches.open(name);
        for (const request of await store.keys()) {
          if (!new RegExp(source ?? '').test(request.url)) continue;
          if (replaced === null || replaced === undefined) await store.delete(request);
          else await store.put(request, new Response(replaced));
          count += 1;
        }
      }
      return count;
    },
    [pattern, text] as const,
  );

/** A file as the service worker gives it to the page, as Latin-1 text. */
const read = async (path: string) => {
  const bytes = await (await fetch(path)).arrayBuffer();
  return new TextDecoder('latin1').decode(bytes.slice(0, 1000));
};

const readKept = async (path: string) => (await (await caches.match(path))?.text()) ?? '';

for (const [how, text] of [
  ['damaged', 'not a script {'],
  ['incomplete', null],
] as const) {
  test(`a cache that is ${how} heals itself`, async ({ person }) => {
    const ada = await person({ serviceWorkers: 'allow' });
    await visit(ada);
    await kept(ada);
    const module = (await keptFiles(ada)).find((path) => path.endsWith('.wasm')) ?? '';
    // The page, its files and the engine.
    expect(await damage(ada, '/(assets/.*\\.(js|css|wasm))?$', text)).toBeGreaterThan(10);
    await stopWorker(ada);
    // Online, everything is fetched again …
    await visit(ada);
    await expect(async () =>
      expect(await ada.page.evaluate(readKept, '/')).toContain('id="app"'),
    ).toPass();
    expect(await ada.page.evaluate(read, module)).toMatch(/^\0asm/);
    await ada.page.goto('/analyse');
    const engine = ada.page.getByRole('region', { name: 'Engine' });
    await engine.getByRole('button', { name: 'Analyse' }).click();
    await expect(engine.getByRole('status')).toContainText('On this device.');
    await visit(ada);
    await stopWorker(ada);
    // … and is there without a network.
    await ada.context.setOffline(true);
    await visit(ada);
    await expect(ada.page.getByText('You’re offline.')).toBeVisible();
    await ada.page.goto('/analyse');
    await engine.getByRole('button', { name: 'Analyse' }).click();
    await expect(engine.getByRole('status')).toContainText('On this device.');
  });
}

test('who saves data fetches the engine only when it is needed', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const { page } = ada;
  await ada.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await visit(ada);
  await expect(async () => expect(await keptFiles(ada)).toContain('/icon.svg')).toPass();
  // Somebody else's browser, which began later, has the engine by now.
  const bob = await person({ serviceWorkers: 'allow' });
  await visit(bob);
  await kept(bob);
  expect(await keptFiles(ada)).not.toContainEqual(expect.stringMatching(/\.wasm$/));
  await page.goto('/analyse');
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await expect(engine.getByRole('status')).toContainText('On this device.');
  await kept(ada);
});

test('the first page does not load the engine before it has settled', async ({ person }) => {
  const ada = await person({ serviceWorkers: 'allow' });
  const asked: string[] = [];
  ada.page.on('request', (request) => asked.push(request.url()));
  await visit(ada);
  await ada.page.waitForLoadState('load');
  expect(asked.filter((url) => url.endsWith('.wasm'))).toEqual([]);
  await kept(ada);
});

for (const first of ['page', 'service worker'] as const) {
  test(`a first visit downloads the engine once, if the ${first} asks first`, async ({
    person,
    program,
  }) => {
    const altered = await new Altered(program.url).open();
    let release: (value?: unknown) => void = () => undefined;
    altered.engine = new Promise((resolve) => (release = resolve));
    const downloads = () => altered.asked.filter((path) => path.endsWith('.wasm'));
    const ada = await person({ serviceWorkers: 'allow' });
    const { page, context } = ada;
    const installed = context.waitForEvent('serviceworker');
    await page.goto(`${altered.url}/analyse`);
    const engine = page.getByRole('region', { name: 'Engine' });
    const analyse = () => engine.getByRole('button', { name: 'Analyse' }).click();
    if (first === 'page') await analyse();
    const worker = await installed;
    // It asks for the engine when it is ready, while the first download is held back.
    await expect
      .poll(() => worker.evaluate('engineDownload !== null'), { message: 'the worker asks' })
      .toBe(true);
    if (first === 'service worker') await analyse();
    await expect.poll(downloads).toHaveLength(1);
    release();
    await expect(engine.getByRole('status')).toContainText('On this device.');
    await kept(ada);
    expect(downloads()).toHaveLength(1);
    altered.close();
  });
}

for (const [what, remove] of [
  ['WebAssembly', () => void Reflect.deleteProperty(window, 'WebAssembly')],
  ['SIMD', () => void (WebAssembly.validate = () => false)],
] as const) {
  test(`without ${what} the server’s engine serves`, async ({ person }) => {
    const ada = await person();
    const { page } = ada;
    await ada.context.addInitScript(remove);
    await page.goto('/analyse');
    const engine = page.getByRole('region', { name: 'Engine' });
    await engine.getByRole('button', { name: 'Analyse' }).click();
    await expect(engine.getByRole('status')).toContainText(/Depth \d+/);
    await expect(engine.getByRole('status')).not.toContainText('On this device.');
    await page.goto('/settings');
    await expect(page.getByText('This browser cannot run the engine')).toBeVisible();
  });
}

test('a build without the engine says so in the settings, and the server’s engine serves', async ({
  person,
}) => {
  const ada = await person();
  const { page } = ada;
  let changed = 0;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // As `virtual:engine` is in such a build.
    const body = text.replace(/\{path:[^{}]*\.wasm[^{}]*\}/, 'null');
    if (body !== text) changed += 1;
    await route.fulfill({ response, body });
  });
  await page.goto('/settings');
  await expect(page.getByText('This site was built without the engine')).toBeVisible();
  expect(changed).toBe(1);
  await page.goto('/analyse');
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByRole('button', { name: 'Analyse' }).click();
  await expect(engine.getByRole('status')).toContainText(/Depth \d+/);
  await expect(engine.getByRole('status')).not.toContainText('On this device.');
});

test('the app can be installed, with a shortcut for each game', async ({ person }) => {
  const ada = await person();
  await visit(ada);
  const session = await ada.context.newCDPSession(ada.page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    display: string;
    icons: { src: string }[];
    shortcuts: { url: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['wide', 'narrow']),
  );
  // Every picture is there and has the size that the manifest says.
  for (const { src, sizes } of manifest.screenshots) {
    const size = await ada.page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { src } of manifest.icons) {
    expect((await ada.page.request.get(src)).ok(), src).toBe(true);
  }
  for (const { url } of manifest.shortcuts) {
    await ada.page.goto(url);
    await expect(ada.page.locator('dialog'), url).toBeVisible();
  }
});

test('a board in a frame plays without asking the server', async ({ person }) => {
  const ada = await person();
  const { page } = ada;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', () => asked.push('/api/socket'));
  await page.goto('/embed/play?game=awale&level=1&side=first&lang=en');
  const board = page.locator('.embed');
  await page.locator('.play.active').waitFor();
  const before = Number(await board.getAttribute('data-ply'));
  // From here on there is no server.
  await ada.context.setOffline(true);
  await ada.click('C');
  await expect(board).toHaveAttribute('data-ply', String(before + 2));
  await expect(page.getByRole('status')).toHaveText('Your turn');
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(board).toHaveAttribute('data-ply', String(before));
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(await ada.context.cookies()).toEqual([]);
});
