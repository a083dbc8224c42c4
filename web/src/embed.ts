// A game for the pages of others. It knows nobody: no session is made, nothing is kept, no socket opened.
import { mount } from 'svelte';
import './app.css';
import Embed from './pages/Embed.svelte';
import { speak } from './api/http';
import { readQuery } from './query';
import { wanted } from './texts/languages';
import { choose } from './texts/texts.svelte';

const { lang, at, flip } = readQuery(location.search);
const language = wanted(lang);
speak(language);
await choose(language);
document.documentElement.lang = language;

const target = document.getElementById('app');
if (target) {
  mount(Embed, {
    target,
    props: {
      table: location.pathname.split('/')[2] ?? '',
      at: at !== undefined && /^\d{1,4}$/.test(at) ? Number(at) : null,
      flipped: flip === '1',
    },
  });
}
