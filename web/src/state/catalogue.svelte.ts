// The catalogue of games, rule sets, starts, levels, clocks and phrases, in the reader's language.
import { get } from '../api/http';
import type { Language } from '../texts/languages';
import { spoken, t } from '../texts/texts.svelte';
import type { Catalogue, GameEntry, GameName } from '../wire';

let catalogue = $state.raw<Catalogue | null>(null);
let language: Language | null = null;
let loading: Promise<Catalogue> | null = null;

/** Loads the catalogue once per language. */
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

/** The name of a rule set, with its options described. */
export function rulesName(game: GameName, rules: string): string {
  const [name = rules, ...options] = rules.split(',');
  const text = entryOf(game)?.rules.find((one) => one.name === name)?.text ?? name;
  // The text before the colon is the name, the rest a description.
  const found = text.split(/\s?:\s/)[0] ?? name;
  return [found, ...options.map(optionName)].join(', ');
}

/** Describes `plies=60`; falls back to the option itself. */
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

/** The name of a start; empty for a custom position. */
export const startName = (start: string | null): string =>
  start === null ? t('web-start-own') : t(`web-start-${start.replaceAll('_', '-')}`);

/** A start's position, for its preview. */
export const startPosition = (game: GameName, start: string | null): string | null =>
  entryOf(game)?.starts.find(({ name }) => name === start)?.position ?? null;
