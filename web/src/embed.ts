// The page for frames of other sites. It creates no session, stores nothing and opens no socket.
import { mount } from 'svelte';
import './app.css';
import { speak } from './api/http';
import { readQuery } from './query';
import { wanted } from './texts/languages';
import { choose } from './texts/texts.svelte';
import { isGameName } from './games';

const { lang, at, flip, game, level, side, rules, start } = readQuery(location.search);
const language = wanted(lang);
speak(language);
await choose(language);
document.documentElement.lang = language;

const target = document.getElementById('app');
// The npm package has this page as a file; here a table, or a game to be played, is named in the address.
const [, folder, table = ''] = location.pathname.split('/');
if (target && folder === 'embed' && table !== 'play') {
  const { default: Embed } = await import('./pages/Embed.svelte');
  mount(Embed, {
    target,
    props: {
      table,
      at: at !== undefined && /^\d{1,4}$/.test(at) ? Number(at) : null,
      flipped: flip === '1',
    },
  });
} else if (target) {
  const { default: EmbedPlay } = await import('./pages/EmbedPlay.svelte');
  mount(EmbedPlay, {
    target,
    props: {
      game: game !== undefined && isGameName(game) ? game : 'awale',
      level: /^([1-9]|10)$/.test(level ?? '') ? Number(level) : 3,
      side: side === 'second' ? 'second' : 'first',
      ...(rules === undefined ? {} : { rules }),
      ...(start === undefined ? {} : { start }),
    },
  });
}
