// What can be played: games, rule sets, starts, levels, clocks, phrases, in the reader's language.
import { get } from '../api/http';
import type { Language } from '../texts/languages';
import { spoken, t } from '../texts/texts.svelte';
import type { Catalogue, GameEntry, GameName } from '../wire';

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
  catalogue?.games.find(({ name }) => name === game);

/** The name of a rule set, and its options in words. */
export function rulesName(game: GameName, rules: string): string {
  const [name = rules, ...options] = rules.split(',');
  const text = entryOf(game)?.rules.find((one) => one.name === name)?.text ?? name;
  // What stands before the colon is the name, what follows explains it.
  const found = text.split(/\s?:\s/)[0] ?? name;
  return [found, ...options.map(optionName)].join(', ');
}

/** `plies=60` in words; the name itself, where it has none. */
function optionName(option: string): string {
  const [name = '', value = ''] = option.split('=');
  const isOff = value === 'off';
  switch (name) {
    case 'repetition':
      return isOff ? t('web-rule-repetition-off') : t('web-rule-repetition');
    case 'no-progress':
      return isOff ? t('web-rule-no-progress-off') : t('web-rule-no-progress', { moves: value });
    case 'plies':
      return isOff ? t('web-rule-plies-off') : t('web-rule-plies', { moves: value });
    default:
      return option;
  }
}

/** The name of a start; one from a position of its own has none. */
export const startName = (start: string | null): string =>
  start === null ? t('web-start-own') : t(`web-start-${start.replaceAll('_', '-')}`);

/** A start's position, for its picture. */
export const startPosition = (game: GameName, start: string | null): string | null =>
  entryOf(game)?.starts.find(({ name }) => name === start)?.position ?? null;
