// Every text is loaded where it is used: the app's modules are followed from its entries through their imports, with the
// parts that are loaded on the way.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import core from './en';
import { PARTS, type Part } from './parts';

const SOURCE = join(import.meta.dirname, '..');
/** With the parts that they load themselves. */
const ENTRIES: Record<string, Part[]> = {
  'main.ts': [],
  'embed.ts': [],
  'contest.ts': ['contest'],
};

const everywhere = new Set(core.map(([id]) => id));
const partOf = new Map<string, Part>();
for (const [part, { en }] of Object.entries(PARTS))
  for (const [id] of (await en()).default) partOf.set(id, part as Part);
const all = [...everywhere, ...partOf.keys()];

interface Module {
  /** The texts that it names, also by a pattern. */
  texts: string[];
  /** Modules it imports, with the parts that are loaded with them. */
  imports: { module: string; parts: Part[] }[];
}

const modules = new Map<string, Module>();

function read(module: string): Module {
  const known = modules.get(module);
  if (known) return known;
  const code = readFileSync(module, 'utf8');
  const names = [...code.matchAll(/['"]((?:web|side|board|operator|admin)-[a-z0-9-]+)['"]/g)].map(
    ([, id]) => id,
  );
  const patterns = [
    ...code.matchAll(/`((?:web|side|board|operator|admin)-[^`\s]*\$\{[^`]*)`/g),
  ].map(([, text = '']) => new RegExp(`^${text.replace(/\$\{[^}]*\}/g, valuesOf)}$`));
  const texts = all.filter((id) => names.includes(id) || patterns.some((one) => one.test(id)));
  const found: Module = { texts, imports: [] };
  modules.set(module, found);
  const imports =
    /(?:withTexts\(\s*(\[[^\]]*\]|'\w+'),\s*)?(?<!typeof )\bimport\(\s*'([^']+)'|^\s*(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'/gm;
  for (const [, parts = '', late, early] of code.matchAll(imports)) {
    const path = late ?? early ?? '';
    if (!path.startsWith('.')) continue;
    const at = join(dirname(module), path);
    const file = ['', '.ts', '/index.ts'].map((end) => at + end).find((one) => isCode(one));
    const wanted = [...parts.matchAll(/'(\w+)'/g)].map(([, part]) => part as Part);
    if (file) found.imports.push({ module: file, parts: wanted });
  }
  return found;
}

/** What may stand for an expression: the literals of a choice, or anything. */
function valuesOf(expression: string): string {
  const literals = [...expression.matchAll(/[?:] '([a-z0-9-]*)'/g)].map(([, text]) => text);
  return literals.length === 2 ? `(${literals.join('|')})` : '[a-z0-9-]*';
}

const isCode = (path: string) => /\.(ts|svelte)$/.test(path) && existsSync(path);

test('every module finds its texts loaded', () => {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string, parts: Part[]) => {
    const state = [module, ...parts].join(' ');
    if (seen.has(state)) return;
    seen.add(state);
    const { texts, imports } = read(module);
    for (const id of texts) {
      const part = partOf.get(id);
      if (part && !parts.includes(part))
        missing.add(`${relative(SOURCE, module)}: ${id} of ${part}, with ${parts.join()}`);
    }
    for (const { module, parts: more } of imports)
      follow(module, [...new Set([...parts, ...more])].sort());
  };
  for (const [entry, parts] of Object.entries(ENTRIES)) follow(join(SOURCE, entry), parts);
  expect([...missing].sort()).toEqual([]);
  expect(modules.size).toBeGreaterThan(150);
});
