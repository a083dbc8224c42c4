// URLs and their pages. The server sends the same document for all of them; the route is chosen here.
import { readQuery } from './query';

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'join'; invitation: string }
  | { page: 'lobby' }
  | { page: 'games' }
  | { page: 'person'; name: string }
  | { page: 'leaders' }
  | { page: 'me' }
  | { page: 'sign'; form: 'in' | 'up' | 'recover' }
  | { page: 'settings' }
  | { page: 'privacy' }
  | { page: 'operator' }
  | { page: 'rules'; game: string }
  | { page: 'learn' }
  | { page: 'course'; game: string }
  | { page: 'exercise'; game: string; step: string }
  | { page: 'analyse'; study: string | null }
  | { page: 'review'; table: string }
  | { page: 'openings'; game: string }
  | { page: 'missing' };

type Maker = (...parameters: string[]) => Route;

const PAGES: [pattern: RegExp, make: Maker][] = [
  [/^\/$/, () => ({ page: 'home' })],
  [/^\/play\/([^/]+)$/, (table = '') => ({ page: 'table', table })],
  [/^\/join\/([^/]+)$/, (invitation = '') => ({ page: 'join', invitation })],
  [/^\/lobby$/, () => ({ page: 'lobby' })],
  [/^\/games$/, () => ({ page: 'games' })],
  [/^\/people\/([^/]+)$/, (name = '') => ({ page: 'person', name })],
  [/^\/leaders$/, () => ({ page: 'leaders' })],
  [/^\/me$/, () => ({ page: 'me' })],
  [/^\/sign-in$/, () => ({ page: 'sign', form: 'in' })],
  [/^\/sign-up$/, () => ({ page: 'sign', form: 'up' })],
  [/^\/recover$/, () => ({ page: 'sign', form: 'recover' })],
  [/^\/settings$/, () => ({ page: 'settings' })],
  [/^\/privacy$/, () => ({ page: 'privacy' })],
  [/^\/operator$/, () => ({ page: 'operator' })],
  [/^\/rules\/(avalam|abalone|awale)$/, (game = '') => ({ page: 'rules', game })],
  [/^\/learn$/, () => ({ page: 'learn' })],
  [/^\/learn\/(avalam|abalone|awale)$/, (game = '') => ({ page: 'course', game })],
  [
    /^\/learn\/(avalam|abalone|awale)\/([^/]+)$/,
    (game = '', step = '') => ({ page: 'exercise', game, step }),
  ],
  [/^\/analyse$/, () => ({ page: 'analyse', study: null })],
  [/^\/study\/([^/]+)$/, (study = '') => ({ page: 'analyse', study })],
  [/^\/openings\/(avalam|abalone|awale)$/, (game = '') => ({ page: 'openings', game })],
  [/^\/review\/([^/]+)$/, (table = '') => ({ page: 'review', table })],
];

/** The route of a path. */
export function match(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  for (const [pattern, make] of PAGES) {
    const found = pattern.exec(trimmed);
    if (!found) continue;
    try {
      return make(...found.slice(1).map(decodeURIComponent));
    } catch {
      return { page: 'missing' };
    }
  }
  return { page: 'missing' };
}

let path = $state(location.pathname);
let query = $state(location.search);

export const router = {
  get path() {
    return path;
  },
  get query() {
    return readQuery(query);
  },
};

export function go(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  arrive();
}

/** Handles history navigation and plain links to the app's pages. */
export function followLinks(): () => void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', onClick);
  return () => {
    removeEventListener('popstate', arrive);
    document.removeEventListener('click', onClick);
  };
}

function arrive(): void {
  path = location.pathname;
  query = location.search;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
    return;
  }
  // API, downloads and static files are not routes.
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
