import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './api/http';
import { meet } from './state/me.svelte';
import { settings } from './state/settings.svelte';
import { wanted } from './texts/languages';
import { choose } from './texts/texts.svelte';

const language = wanted(settings.language);
speak(language);
// The server is greeted while the words are still on their way. If it is away, the page says so.
meet().catch(() => undefined);
// Without its words a page is nothing: they come first, and they are small.
await choose(language);

const target = document.getElementById('app');
if (target) mount(App, { target });

// The worker keeps the app for the next visit. It waits until this one has what it needs.
const WORKER_WAITS = 3000;
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  setTimeout(() => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }, WORKER_WAITS);
}
