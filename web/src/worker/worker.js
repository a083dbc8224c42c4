// The service worker: keeps the app's own files, so that it opens at once and without a network too.
// What the server knows is never kept: games are always asked for.
//
// `scripts/worker.js` puts the names of this build's files in front of it.

/* global VERSION, FILES, ENGINE */

const STORE = `abaque-${VERSION}`;

self.addEventListener('install', (event) => {
  // Without the cookie: the page must not carry anybody's data.
  const page = new Request('/', { credentials: 'omit', cache: 'reload' });
  event.waitUntil(caches.open(STORE).then((store) => store.addAll([page, ...FILES])));
});

// An older build's files stay until no page of it is open: its pages may still ask for them.
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
  if (address.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (address.pathname === ENGINE) event.respondWith(engine(request));
  else if (FILES.includes(address.pathname)) event.respondWith(file(request));
});

/** The page as the server has it now; without a network, the one that is kept, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** Names change with their content: what is kept is right. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The engine is kept when it is first fetched: not everybody needs it. `reload` replaces a damaged copy. */
async function engine(request) {
  const kept = request.cache === 'reload' ? undefined : await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const store = await caches.open(STORE);
    // A full disk keeps nobody from playing.
    await store.put(ENGINE, copy).catch(() => undefined);
  }
  return response;
}

// The first page is not controlled by this worker yet: it asks for the engine instead of fetching it.
self.addEventListener('message', (event) => {
  if (event.data === 'keep-engine' && ENGINE) event.waitUntil(engine(new Request(ENGINE)));
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
