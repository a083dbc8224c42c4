// Limits of a game of Abalone, as choices and as rule set options.

export interface Limits {
  /** The third occurrence of a position is a draw. */
  repetition: boolean;
  /** A draw after this many moves without a marble pushed off; null: never. */
  noProgress: number | null;
  /** After this many moves the side that has pushed off more wins; null: no limit. */
  plies: number | null;
}

export const usualLimits = (): Limits => ({ repetition: true, noProgress: 200, plies: null });

/** Validates limits; invalid values are replaced by defaults. */
export function cleanLimits(value: unknown): Limits {
  const usual = usualLimits();
  if (typeof value !== 'object' || value === null) return usual;
  const given = value as Partial<Record<keyof Limits, unknown>>;
  const count = (number: unknown, otherwise: number | null) =>
    number === null || (typeof number === 'number' && Number.isInteger(number) && number >= 1)
      ? number
      : otherwise;
  return {
    repetition: typeof given.repetition === 'boolean' ? given.repetition : usual.repetition,
    noProgress: count(given.noProgress, usual.noProgress),
    plies: count(given.plies, usual.plies),
  };
}

/** The rule set with these limits; defaults are left out. */
export function rulesWith(base: string | null, limits: Limits): string | null {
  const usual = usualLimits();
  const options = [
    limits.repetition === usual.repetition ? null : 'repetition=off',
    limits.noProgress === usual.noProgress ? null : `no-progress=${limits.noProgress ?? 'off'}`,
    limits.plies === usual.plies ? null : `plies=${limits.plies ?? 'off'}`,
  ].filter((option) => option !== null);
  return options.length === 0 ? base : [base ?? 'standard', ...options].join(',');
}
