// Small whole numbers, without the browser's tables of all languages: their first use costs a slow
// processor a tenth of a second, and hardly any text of ours counts to a thousand.
import type { FluentBundle } from '@fluent/bundle';
import type { Language } from './languages';

const isSmall = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000;

/** In French nothing is one too. */
const ONES: Record<Language, readonly number[]> = { en: [1], fr: [0, 1] };

/** Lets a bundle count small numbers by itself; all others go the usual way. */
export function countSmall(bundle: FluentBundle, language: Language): void {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const format = {
    format: (value: number) =>
      isSmall(value) ? String(value) : (numbers ??= new Intl.NumberFormat(language)).format(value),
  };
  const rules = {
    select: (value: number) =>
      isSmall(value)
        ? ONES[language].includes(value)
          ? 'one'
          : 'other'
        : (plurals ??= new Intl.PluralRules(language)).select(value),
  };
  // Fluent keeps its formatters under the options that they were made with: none, here.
  const plain = JSON.stringify({});
  bundle._intls.set(Intl.NumberFormat, { [plain]: format as Intl.NumberFormat });
  bundle._intls.set(Intl.PluralRules, { [plain]: rules as Intl.PluralRules });
}
