// The first thing that runs. It is small and waits for nothing: it asks for all that the page at this
// address will need, while the app itself is still on its way.
import { loadBoard } from './boards/loaded';
import { askEarly } from './early';
import { read } from './state/storage';
import { SOURCES, wanted } from './texts/languages';

const kept = read('settings') as { language?: unknown; light?: unknown } | undefined;

// The colours of the first paint are those of the last visit.
if (kept?.light === 'light' || kept?.light === 'dark') {
  document.documentElement.dataset.light = kept.light;
}

const [, page, id] = location.pathname.split('/');
if (page === 'play' && id && /^\w+$/.test(id)) {
  void import('./pages/Table.svelte');
  askEarly(id, (game) => void loadBoard(game));
} else if (page === '') {
  void import('./pages/Home.svelte');
  for (const game of ['avalam', 'abalone', 'awale'] as const) void loadBoard(game);
}
void SOURCES[wanted(kept?.language)]();
void import('./main');
