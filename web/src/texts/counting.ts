// Formats small integers without `Intl`, whose first use costs a slow processor a tenth of a second. Hardly any text
// counts to a thousand.
import type { FluentBundle } from '@fluent/bundle';
import type { Language } from './languages';

const isSmall = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000;

/** In French zero is singular too. */
const ONES: Record<Language, readonly number[]> = { en: [1], fr: [0, 1] };

/** Makes a bundle format small numbers itself; others use `Intl`. */
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
  // Fluent caches its formatters by their options: none, here.
  const plain = JSON.stringify({});
  bundle._intls.set(Intl.NumberFormat, { [plain]: format as Intl.NumberFormat });
  bundle._intls.set(Intl.PluralRules, { [plain]: rules as Intl.PluralRules });
}
