import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './api/http';
import { loadBoard } from './boards/loaded';
import { keepIfIn, preloadedState } from './live/preloaded';
import { loadPage } from './pages';
import { match } from './router.svelte';
import { attachLocal, prepareEngine } from './state/local.svelte';
import { meet } from './state/me.svelte';
import { applyLight, settings } from './state/settings.svelte';
import { followUpdates } from './state/update.svelte';
import { wanted } from './texts/languages';
import { choose } from './texts/texts.svelte';
import { GAMES } from './wire';

attachLocal();
const language = wanted(settings.language);
applyLight();
speak(language);
keepIfIn(language);
const { page } = match(location.pathname);
const table = preloadedState();
// The server's page names these files, so that they are here or on their way already.
const boards = table ? [table.view.game] : page === 'home' ? GAMES : [];
const ready = Promise.allSettled([loadPage(page), ...boards.map(loadBoard)]);
// Connect while the texts are still loading. If the server is away, the page says so.
meet().catch(() => undefined);
// The page needs its texts first; they are small.
await choose(language);
// The app retries what failed here, and shows the error.
await ready;

const target = document.getElementById('app');
if (target) mount(App, { target });

// The worker keeps the app for the next visit. It waits until this one has what it needs.
const WORKER_WAITS = 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(followUpdates)
      .then(() => navigator.serviceWorker.ready)
      // Its cache keeps the engine.
      .then(prepareEngine, () => undefined);
  }, WORKER_WAITS);
}
