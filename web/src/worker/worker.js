// The service worker: keeps the app's own files, so that it opens at once and without a network too.
// What the server knows is never kept: games are always asked for.
//
// `scripts/worker.js` puts the names of this build's files in front of it.

/* global VERSION, FILES */

const STORE = `abaque-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(['/', ...FILES])));
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
