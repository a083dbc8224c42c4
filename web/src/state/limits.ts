// The limits of a game of Abalone, as a player chooses them and as a rule set names them.

export interface Limits {
  /** A position that comes for the third time is a draw. */
  repetition: boolean;
  /** A draw after so many moves without a marble pushed out; none: never. */
  noProgress: number | null;
  /** After so many moves the side that has pushed out more wins; none: the game goes on. */
  plies: number | null;
}

export const MOVES_AT_MOST = 9999;

export const usualLimits = (): Limits => ({ repetition: true, noProgress: 200, plies: null });

/** Limits out of anything: what makes no sense is as usual. */
export function cleanLimits(value: unknown): Limits {
  const usual = usualLimits();
  if (typeof value !== 'object' || value === null) return usual;
  const given = value as Partial<Record<keyof Limits, unknown>>;
  const count = (number: unknown, otherwise: number | null) =>
    number === null ||
    (typeof number === 'number' &&
      Number.isInteger(number) &&
      number >= 1 &&
      number <= MOVES_AT_MOST)
      ? number
      : otherwise;
  return {
    repetition: typeof given.repetition === 'boolean' ? given.repetition : usual.repetition,
    noProgress: count(given.noProgress, usual.noProgress),
    plies: count(given.plies, usual.plies),
  };
}

/** The rule set with these limits: what is as usual is not named. */
export function rulesWith(base: string | null, limits: Limits): string | null {
  const usual = usualLimits();
  const options = [
    limits.repetition === usual.repetition ? null : 'repetition=off',
    limits.noProgress === usual.noProgress ? null : `no-progress=${limits.noProgress ?? 'off'}`,
    limits.plies === usual.plies ? null : `plies=${limits.plies ?? 'off'}`,
  ].filter((option) => option !== null);
  return options.length === 0 ? base : [base ?? 'standard', ...options].join(',');
}
