// The service worker: keeps the app's own files, so that it opens at once and without a network too.
// What the server knows is never kept: games are always asked for.
//
// `scripts/worker.js` puts the names of this build's files in front of it.

/* global VERSION, FILES, ENGINE */

const STORE = `abaque-${VERSION}`;
/** Files whose content was compared with its hash since this worker was started. */
const intact = new Set();

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install() {
  const hadEngine = await hasEngine();
  const store = await caches.open(STORE);
  await Promise.all([
    // Without the cookie: the page must not carry anybody's data.
    store.add(new Request('/', { credentials: 'omit', cache: 'reload' })),
    ...Object.keys(FILES).map((path) => fetchAnew(path, 'default')),
  ]);
  // Who had the engine has it again before the older one is deleted.
  if (hadEngine && ENGINE) await engine(new Request(ENGINE)).catch(() => undefined);
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
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname === ENGINE) event.respondWith(engine(request));
  else if (pathname in FILES) event.respondWith(file(pathname));
});

/** The page as the server has it now; without a network, the one that is kept, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    // Of this build: a newer one may be waiting, and its files belong together.
    const store = await caches.open(STORE);
    return (await store.match('/')) ?? Response.error();
  }
}

/** A file of this build. A copy that is damaged or missing is fetched again. */
async function file(path) {
  const store = await caches.open(STORE);
  const kept = await store.match(path);
  if (kept && (intact.has(path) || (await isIntact(kept.clone(), path)))) return kept;
  return fetchAnew(path, 'reload');
}

/** Fetches a file and keeps it if it is the one that this build has. */
async function fetchAnew(path, cache) {
  const response = await fetch(path, { cache, credentials: 'omit' });
  if (!response.ok || !(await isIntact(response.clone(), path))) {
    // A file of another build under the same name, or cut off on its way.
    if (cache === 'default') return fetchAnew(path, 'reload');
    throw new TypeError(`${path} is not the file of this build`);
  }
  const store = await caches.open(STORE);
  await store.put(path, response.clone());
  return response;
}

async function isIntact(response, path) {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  const found = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const same = found.startsWith(FILES[path]);
  if (same) intact.add(path);
  return same;
}

/** The engine is kept when it is first fetched: not everybody needs it. `reload` replaces a damaged copy. */
async function engine(request) {
  const store = await caches.open(STORE);
  const isFresh = request.cache === 'reload';
  const kept = isFresh ? undefined : await store.match(ENGINE);
  if (kept) return kept;
  // An older build may have had the same engine.
  const response = (isFresh ? undefined : await caches.match(ENGINE)) ?? (await fetch(request));
  if (response.ok) {
    const copy = response.clone();
    // A full disk keeps nobody from playing.
    await store.put(ENGINE, copy).catch(() => undefined);
  }
  return response;
}

self.addEventListener('message', (event) => {
  // The first page is not controlled by this worker yet: it asks for the engine instead of fetching it.
  if (event.data === 'keep-engine' && ENGINE) event.waitUntil(engine(new Request(ENGINE)));
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
