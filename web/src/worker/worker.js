// The service worker: keeps the app's own files, so that it opens at once and without a network too.
// What the server knows is never kept: games are always asked for.
//
// `scripts/worker.js` puts the names of this build's files in front of it.

/* global VERSION, FILES, PAGE, ENGINE */

const STORE = `abaque-${VERSION}`;
/** The page of every route. The server completes it, so that its hash is known only when it is fetched. */
const ROOT = '/';
/** The header with that hash, in the kept copy. */
const HASH = 'x-abaque-hash';
/** Files whose content was compared with its hash since this worker was started. */
const intact = new Set();
/** The download of the engine, while it lasts: whoever asks meanwhile waits for the same one. */
let engineDownload = null;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const hadEngine = await hasEngine();
  const keep = async (path) => put(path, await fetchAnew(path));
  await Promise.all([keepPage(), ...Object.keys(FILES).map(keep)]);
  // Who had the engine has it again before the older one is deleted.
  if (hadEngine && ENGINE) await engine().catch(() => undefined);
}

async function hasEngine() {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.endsWith('.wasm'))) return true;
  }
  return false;
}

// An older build's files stay until no page of it is open, or until a reader asks for the new one.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('abaque-') && name !== STORE)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  const { pathname } = address;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname === ENGINE?.path) event.respondWith(engine(request.cache === 'reload'));
  else if (pathname in FILES) event.respondWith(file(pathname));
});

/** The page as the server has it now; without a network, the one that is kept, which says so. */
async function page(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(healPage().catch(() => undefined));
    return response;
  } catch {
    // Of this build: a newer one may be waiting, and its files belong together.
    return (await kept(STORE, ROOT)) ?? Response.error();
  }
}

/** Fetches the page again if the kept copy is damaged or missing. */
async function healPage() {
  if (!intact.has(ROOT) && !(await kept(STORE, ROOT))) await keepPage();
}

/** Keeps the page of this build, with its hash. */
async function keepPage() {
  // Without the cookie: the page must not carry anybody's data.
  const response = await fetch(ROOT, { credentials: 'omit', cache: 'reload' });
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (!response.ok || !PAGE.every((path) => text.includes(path))) {
    throw new TypeError('the page is not that of this build');
  }
  const headers = new Headers(response.headers);
  // The bytes are unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(HASH, await hashOf(bytes));
  await put(ROOT, new Response(bytes, { headers }));
}

/** A file of this build. A copy that is damaged or missing is fetched again. */
async function file(path) {
  return (await kept(STORE, path)) ?? fetchAndKeep(path);
}

/** The engine is kept when it is first fetched: not everybody needs it. `afresh` ignores the copies. */
async function engine(afresh = false) {
  const { path } = ENGINE;
  if (afresh) return fetchAndKeep(path, 'reload');
  const own = await kept(STORE, path);
  if (own) return own;
  // An older build may have had the same engine.
  for (const name of await caches.keys()) {
    const older = await kept(name, path);
    if (!older) continue;
    await put(path, older.clone()).catch(() => undefined);
    return older;
  }
  engineDownload ??= fetchAndKeep(path).finally(() => (engineDownload = null));
  return (await engineDownload).clone();
}

/** The copy in a cache, if it is there and intact. */
async function kept(name, path) {
  const found = await (await caches.open(name)).match(path);
  if (!found) return undefined;
  if (name === STORE && intact.has(path)) return found;
  if (!(await isIntact(found.clone(), path))) return undefined;
  if (name === STORE) intact.add(path);
  return found;
}

/** Fetches a file and keeps it. A full disk keeps nobody from using it. */
async function fetchAndKeep(path, cache) {
  intact.delete(path);
  const response = await fetchAnew(path, cache);
  await put(path, response.clone()).catch(() => undefined);
  return response;
}

/**
 * Fetches a file if it is the one that this build has. The browser's HTTP cache may have it: a page that this worker does
 * not control yet, and which fetches the engine itself, shares its download.
 */
async function fetchAnew(path, cache = 'default') {
  const response = await fetch(path, { cache, credentials: 'omit' });
  if (response.ok && (await isIntact(response.clone(), path))) return response;
  // A file of another build under the same name, or cut off on its way.
  if (cache === 'default') return fetchAnew(path, 'reload');
  throw new TypeError(`${path} is not the file of this build`);
}

const put = async (path, response) => (await caches.open(STORE)).put(path, response);

async function isIntact(response, path) {
  const expected = () => {
    if (path === ROOT) return response.headers.get(HASH);
    return path === ENGINE?.path ? ENGINE.hash : FILES[path];
  };
  return (await hashOf(await response.arrayBuffer())) === expected();
}

/** As `scripts/worker.js` writes it: half of a SHA-256, in base64. */
async function hashOf(bytes) {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 22);
}

self.addEventListener('message', (event) => {
  // The first page is not controlled by this worker yet: it asks for the engine instead of fetching it.
  if (event.data === 'keep-engine' && ENGINE) event.waitUntil(engine());
  // The reader has asked for the new version.
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

// A push message is a `PushMessage` of the wire types: what the notification shows, and where it leads.
self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (!message) return;
  const { title, body, tag, path, off } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icons/icon-192.png',
      data: { path },
      actions: [{ action: 'off', title: off }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? turnOff() : show(event.notification.data.path));
});

// The browser replaces the subscription by itself: the server must know the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/** Brings the page that shows this to the front, or opens it. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

async function turnOff() {
  const subscription = await self.registration.pushManager.getSubscription();
  await Promise.allSettled([subscription?.unsubscribe(), tellServer('DELETE')]);
}

async function renew({ newSubscription, oldSubscription }) {
  const options = oldSubscription?.options;
  const renewed =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (renewed) await tellServer('PUT', renewed.toJSON());
}

function tellServer(method, subscription) {
  return fetch('/api/me/push', {
    method,
    headers: { 'X-Abaque': '1', 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    ...(subscription && {
      body: JSON.stringify({ endpoint: subscription.endpoint, keys: subscription.keys }),
    }),
  });
}
