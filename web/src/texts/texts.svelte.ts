// What the app says, in the reader's language. Each language is a file of its own that is loaded
// when it is needed; a change of language redraws what is on the screen.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** Languages are called by their own names, so that everyone finds theirs. */
export const ENDONYMS: Record<Language, string> = { en: 'English', fr: 'Français' };

type Arguments = Record<string, FluentVariable>;

const SOURCES: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>('en');

/** The text with this name. A missing one shows its name: the tests find it, and so do readers. */
export function t(id: string, args?: Arguments): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || pattern === null || pattern === undefined) return id;
  return bundle.formatPattern(pattern, args, []);
}

/** The text with this name, if there is one. */
export function find(id: string, args?: Arguments): string | null {
  const pattern = bundle?.getMessage(id)?.value;
  return bundle && pattern ? bundle.formatPattern(pattern, args, []) : null;
}

/** An attribute of a text, such as its title. */
export function attribute(id: string, name: string): string | null {
  const pattern = bundle?.getMessage(id)?.attributes[name];
  return bundle && pattern ? bundle.formatPattern(pattern, {}, []) : null;
}

export const spoken = (): Language => language;

/** Loads a language and speaks it from then on. */
export async function choose(wanted: Language): Promise<void> {
  const sources = (await SOURCES[wanted]()).default;
  bundle = makeBundle(wanted, sources);
  language = wanted;
}

/** Adds texts that only one page needs, such as the rules of a game. */
export function add(source: string): void {
  bundle?.addResource(new FluentResource(source), { allowOverrides: true });
}

export function makeBundle(wanted: Language, sources: string[]): FluentBundle {
  // Both languages run left to right: the marks around values would only be in the way.
  const made = new FluentBundle(wanted, { useIsolating: false });
  for (const source of sources) made.addResource(new FluentResource(source));
  return made;
}

/** The first of the browser's languages that is spoken here. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    const known = LANGUAGES.find((one) => one === base);
    if (known) return known;
  }
  return 'en';
}
