// The supported languages, and the choice among them.

import type { Message } from '@fluent/bundle';

export type Language = 'en' | 'fr';
/** A text as parsed by `scripts/fluent.js`: its id, pattern and attributes. */
export type Text = [id: string, value: Message['value'], attributes?: Message['attributes']];
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** Each language in its own name. */
export const ENDONYMS: Record<Language, string> = { en: 'English', fr: 'Français' };

/** Each language is a separate chunk, loaded on demand. */
export const SOURCES: Record<Language, () => Promise<{ default: Text[] }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

/** The first of the browser's languages that is supported. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    const known = LANGUAGES.find((one) => one === base);
    if (known) return known;
  }
  return 'en';
}

/** The default region of English: day before month. */
const USUAL_REGION: Record<Language, string> = { en: 'en-GB', fr: 'fr' };

/** The language with the reader's region: `en-US` if the browser says so. */
export function regional(language: Language, languages: readonly string[]): string {
  return languages.find((tag) => tag.startsWith(`${language}-`)) ?? USUAL_REGION[language];
}

/** The chosen language, or else the browser's. */
export function wanted(chosen: unknown): Language {
  return LANGUAGES.find((one) => one === chosen) ?? preferred(navigator.languages);
}
