import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import english from './en';
import french from './fr';
import { preferred, type Language, type Text } from './languages';
import { PARTS } from './parts';
import { makeBundle } from './texts.svelte';

const partsIn = (language: Language) =>
  Promise.all(Object.values(PARTS).map((part) => part[language]().then((file) => file.default)));

const SOURCES: Record<Language, Text[]> = {
  en: [...english, ...(await partsIn('en')).flat()],
  fr: [...french, ...(await partsIn('fr')).flat()],
};

const idsOf = (texts: Text[]): string[] => texts.map(([id]) => id);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** The text ids in the code: literals, and patterns of template strings. */
function namesInCode(): { whole: Set<string>; patterns: RegExp[] } {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const files = filesUnder(join(import.meta.dirname, '..')).filter(
    (path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'),
  );
  for (const path of files) {
    const code = readFileSync(path, 'utf8');
    for (const [, name = ''] of code.matchAll(/'(web-[a-z0-9-]+)'/g)) whole.add(name);
    for (const [, name = ''] of code.matchAll(/`((?:web|side)-[^`]*\$\{[^`]*)`/g)) {
      patterns.push(new RegExp(`^${name.replace(/\$\{[^}]*\}/g, '[a-z0-9-]*')}$`));
    }
  }
  return { whole, patterns };
}

const { whole, patterns } = namesInCode();

describe.each(['en', 'fr'] as const)('%s', (language) => {
  const bundle = makeBundle(language, SOURCES[language]);
  const ids = idsOf(SOURCES[language]);

  test('every text parses, without duplicates', () => {
    expect(ids.length).toBeGreaterThan(250);
    expect(ids.filter((id) => !bundle.hasMessage(id))).toEqual([]);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  test('every text that the code uses exists', () => {
    expect(whole.size).toBeGreaterThan(150);
    expect([...whole].filter((name) => !bundle.hasMessage(name))).toEqual([]);
    const empty = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)));
    expect(empty).toEqual([]);
  });

  test('every text of the app is used', () => {
    const unused = ids.filter(
      (id) =>
        id.startsWith('web-') && !whole.has(id) && !patterns.some((pattern) => pattern.test(id)),
    );
    expect(unused).toEqual([]);
  });

  test('numbers are formatted for the language', () => {
    const message = bundle.getMessage('web-person-games');
    const text = message?.value && bundle.formatPattern(message.value, { count: 12345 }, []);
    expect(text).toContain(language === 'en' ? '12,345' : '12\u202f345');
  });
});

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de', 'fr', 'en'], 'fr'],
  [['de', 'es'], 'en'],
  [['EN-GB'], 'en'],
  [[], 'en'],
])('a browser that asks for %o is spoken to in %s', (languages, expected) => {
  expect(preferred(languages)).toBe(expected);
});
