import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speak } from './api/http';
import { applyLight, settings } from './state/settings.svelte';
import { choose, preferred } from './texts/texts.svelte';

const language = settings.language === 'auto' ? preferred(navigator.languages) : settings.language;

applyLight();
speak(language);
// Without its words a page is nothing: they come first, and they are small.
await choose(language);

const target = document.getElementById('app');
if (target) mount(App, { target });
