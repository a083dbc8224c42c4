// Which languages are spoken here, and which one a browser wants.

import type { Message } from '@fluent/bundle';

export type Language = 'en' | 'fr';
/** A text as `scripts/fluent.js` has read it: its name, its pattern, and what else is under the name. */
export type Text = [id: string, value: Message['value'], attributes?: Message['attributes']];
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** Languages are called by their own names, so that everyone finds theirs. */
export const ENDONYMS: Record<Language, string> = { en: 'English', fr: 'Français' };

/** Each language is a file of its own, fetched when it is needed. */
export const SOURCES: Record<Language, () => Promise<{ default: Text[] }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

/** The first of the browser's languages that is spoken here. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    const known = LANGUAGES.find((one) => one === base);
    if (known) return known;
  }
  return 'en';
}

/** Where a browser names no region: day before month, as most of the world reads it. */
const USUAL_REGION: Record<Language, string> = { en: 'en-GB', fr: 'fr' };

/** How a language is written in the reader's region: `en-US` in a browser that says so. */
export function regional(language: Language, languages: readonly string[]): string {
  return languages.find((tag) => tag.startsWith(`${language}-`)) ?? USUAL_REGION[language];
}

/** The language that the reader has chosen, or else the browser's. */
export function wanted(chosen: unknown): Language {
  return LANGUAGES.find((one) => one === chosen) ?? preferred(navigator.languages);
}
