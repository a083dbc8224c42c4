// A newer build of the app, which the service worker has fetched and which waits until the user takes it.

/** A page that stays open for days checks for a new version now and then, and when it becomes visible. */
const LOOK_EVERY = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
let ready = $state(false);
let asked = false;

export const update = {
  get ready() {
    return ready;
  },
};

/** Follows the service worker's registration. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    // The first worker is not an update.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    ready = true;
  };
  found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') found(worker);
    });
  });
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
    // Another tab has asked: this one may be in the middle of something.
    else if (hadController) ready = true;
  });
  let looked = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
}

/** Loads the new version. Games go on where they were. */
export function takeUpdate(): void {
  asked = true;
  if (waiting?.state === 'installed') waiting.postMessage('take-over');
  else location.reload();
}

/** Later: the next visit has it. */
export function postpone(): void {
  ready = false;
}
