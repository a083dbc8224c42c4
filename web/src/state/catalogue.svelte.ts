// What can be played: games, rule sets, starts, levels, clocks, phrases, in the reader's language.
import { get } from '../api/http';
import type { Catalogue, GameEntry } from '../api/shapes';
import type { GameName } from '../live/messages';
import type { Language } from '../texts/languages';
import { spoken } from '../texts/texts.svelte';

let catalogue = $state.raw<Catalogue | null>(null);
let language: Language | null = null;
let loading: Promise<Catalogue> | null = null;

/** Loads it once for each language. */
export function loadCatalogue(): Promise<Catalogue> {
  const wanted = spoken();
  if (loading && language === wanted) return loading;
  language = wanted;
  loading = get<Catalogue>(`/api/catalogue?lang=${wanted}`).then(
    (found) => {
      if (language === wanted) catalogue = found;
      return found;
    },
    (problem: unknown) => {
      loading = null;
      throw problem;
    },
  );
  return loading;
}

export const known = {
  get catalogue() {
    return catalogue;
  },
};

export const entryOf = (game: GameName): GameEntry | undefined =>
  catalogue?.games.find(({ id }) => id === game);

/** The name of a rule set, without the options that follow a comma. */
export function rulesName(game: GameName, rules: string): string {
  const [name = rules, ...options] = rules.split(',');
  const found = entryOf(game)?.rules.find(({ id }) => id === name)?.name ?? name;
  return [found, ...options].join(', ');
}

export const startName = (game: GameName, start: string): string =>
  entryOf(game)?.starts.find(({ id }) => id === start)?.name ?? start;

export const phraseText = (phrase: string): string =>
  catalogue?.phrases.find(({ id }) => id === phrase)?.text ?? phrase;
