// The app's texts in the reader's language. Each language is a separate chunk; a change of language updates the screen.
import { FluentBundle, type FluentVariable } from '@fluent/bundle';
import { countSmall } from './counting';
import { SOURCES, type Language, type Text } from './languages';
import { PARTS, type Part } from './parts';

type Arguments = Record<string, FluentVariable>;

let bundle = $state.raw<FluentBundle | null>(null);
let language = $state<Language>('en');

/** The text with this id. A missing one shows its id, and the tests fail. */
export function t(id: string, args?: Arguments): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || pattern === null || pattern === undefined) return id;
  return bundle.formatPattern(pattern, args, []);
}

/**
 * A text cut at the values of some arguments, for values that are elements: `[text, name of an argument, text, …]`, the
 * arguments in the order of the language.
 */
export function pieces(id: string, args: Arguments, names: string[]): string[] {
  const marked = Object.fromEntries(names.map((name) => [name, `${CUT}${name}${CUT}`]));
  return t(id, { ...args, ...marked }).split(CUT);
}

/** Occurs in no text. */
const CUT = '\u0000';

export const spoken = (): Language => language;

/** The parts that pages have requested, once loaded; a new language reloads them. */
const parts: Partial<Record<Part, Promise<void>>> = {};

/** Loads a language and switches to it. */
export async function choose(wanted: Language): Promise<void> {
  const asked = Object.keys(parts) as Part[];
  const [core, ...more] = await Promise.all([
    SOURCES[wanted]().then((found) => found.default),
    ...asked.map((part) => wordsOf(part, wanted)),
  ]);
  // A page may have requested its texts meanwhile.
  if (Object.keys(parts).length > asked.length) return choose(wanted);
  bundle = makeBundle(wanted, [...core, ...more.flat()]);
  language = wanted;
}

/** Loads a page together with its texts. */
export async function withTexts<Page>(wanted: Part | Part[], page: Promise<Page>): Promise<Page> {
  await Promise.all([wanted].flat().map((part) => (parts[part] ??= add(part))));
  return page;
}

async function add(part: Part): Promise<void> {
  // The first language loads this too.
  if (!bundle) return;
  const to = bundle;
  try {
    addTexts(to, await wordsOf(part, language));
  } catch (error) {
    // The next page that needs them tries again.
    Reflect.deleteProperty(parts, part);
    throw error;
  }
}

const wordsOf = async (part: Part, wanted: Language): Promise<Text[]> =>
  (await PARTS[part][wanted]()).default;

export function makeBundle(wanted: Language, texts: Text[]): FluentBundle {
  // Both languages are left-to-right: no isolation marks.
  const made = new FluentBundle(wanted, { useIsolating: false });
  countSmall(made, wanted);
  addTexts(made, texts);
  return made;
}

function addTexts(to: FluentBundle, texts: Text[]): void {
  const body = texts.map(([id, value, attributes = {}]) => ({ id, value, attributes }));
  to.addResource({ body });
}
