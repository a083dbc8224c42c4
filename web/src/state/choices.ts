// The reader's choices for a new game and the request made from them. Remembered, so that the next game takes two clicks.
import { beginnerIsChosen } from '../games';
import type { Clock, GameName, NewTable, Side } from '../wire';
import { cleanLimits, rulesWith, usualLimits, type Limits } from './limits';
import { read, write } from './storage';

export type Opponent = 'computer' | 'beside' | 'link' | 'open' | 'teams';
export const OPPONENTS: readonly Opponent[] = ['computer', 'beside', 'link', 'open', 'teams'];

export interface Choices {
  opponent: Opponent;
  rules: string | null;
  /** When an undecided game of Abalone ends. */
  limits: Limits;
  start: string | null;
  /** The clock for each kind of opponent. */
  clocks: Record<Opponent, Clock>;
  level: number;
  /** The game against the computer is played on this device, even if the server is there. */
  here: boolean;
  side: Side | 'lot' | 'youngest';
  begins: 'usual' | 'second' | 'lot' | 'youngest';
  youngest: 'me' | 'other';
  /** The members of the two teams at one screen; usually one each. The computer's opponent is the first team. */
  teams: [string[], string[]];
  rated: boolean;
}

export const LEVELS = { least: 1, most: 10, usual: 3 };
export const MEMBERS_AT_MOST = 8;
export const NAME_AT_MOST = 30;
/** What a clock of one's own can be; the server has the same limits. */
export const OWN_CLOCK = { minutes: { least: 1, most: 180 }, seconds: { least: 0, most: 180 } };

const TEN_MINUTES: Clock = { kind: 'timed', main: 600_000, increment: 0 };

export const usualChoices = (): Choices => ({
  opponent: 'computer',
  rules: null,
  limits: usualLimits(),
  start: null,
  clocks: {
    computer: { kind: 'none' },
    beside: { kind: 'none' },
    link: TEN_MINUTES,
    open: TEN_MINUTES,
    teams: { kind: 'none' },
  },
  level: LEVELS.usual,
  here: false,
  side: 'first',
  begins: 'usual',
  youngest: 'me',
  teams: [[''], ['']],
  rated: false,
});

/** The choices of the last game; invalid values are replaced by defaults. */
export function remembered(game: GameName): Choices {
  const usual = usualChoices();
  const kept = read(`choices.${game}`);
  if (typeof kept !== 'object' || kept === null) return usual;
  const given = kept as Partial<Record<keyof Choices, unknown>>;
  const one = <T extends string>(value: unknown, known: readonly T[], fallback: T): T =>
    known.find((option) => option === value) ?? fallback;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const level = typeof given.level === 'number' ? Math.round(given.level) : usual.level;
  const clocks = (given.clocks ?? {}) as Partial<Record<Opponent, unknown>>;
  return {
    opponent: one(given.opponent, OPPONENTS, usual.opponent),
    rules: text(given.rules),
    limits: cleanLimits(given.limits),
    start: text(given.start),
    clocks: {
      computer: cleanClock(clocks.computer) ?? usual.clocks.computer,
      beside: cleanClock(clocks.beside) ?? usual.clocks.beside,
      link: cleanClock(clocks.link) ?? usual.clocks.link,
      open: cleanClock(clocks.open) ?? usual.clocks.open,
      teams: cleanClock(clocks.teams) ?? usual.clocks.teams,
    },
    level: Math.min(LEVELS.most, Math.max(LEVELS.least, level)),
    here: given.here === true,
    side: one(given.side, ['first', 'second', 'lot', 'youngest'], usual.side),
    begins: one(given.begins, ['usual', 'second', 'lot', 'youngest'], usual.begins),
    youngest: one(given.youngest, ['me', 'other'], usual.youngest),
    teams: cleanTeams(given.teams) ?? usual.teams,
    rated: given.rated === true,
  };
}

export function remember(game: GameName, choices: Choices): void {
  write(`choices.${game}`, choices);
}

/** The request for a table as chosen. */
export function wish(
  game: GameName,
  choices: Choices,
  guest: boolean,
  sides: [string, string],
  to: string | null = null,
): NewTable {
  const { opponent, start, level } = choices;
  const rules = game === 'abalone' ? rulesWith(choices.rules, choices.limits) : choices.rules;
  const clock = choices.clocks[opponent];
  const begins = beginnerIsChosen(game) ? choices.begins : 'usual';
  const asksYoungest = choices.side === 'youngest' || begins === 'youngest';
  const table: NewTable = {
    game,
    ...(rules === null ? {} : { rules }),
    ...(start === null ? {} : { start }),
    clock,
    mode: to === null ? (opponent === 'beside' ? 'local' : opponent) : 'challenge',
    ...(to === null ? {} : { to }),
    side: choices.side,
    begins,
    ...(asksYoungest ? { youngest: choices.youngest } : {}),
  };
  if (opponent === 'computer') {
    table.level = level;
    const members = choices.teams[0].map(cleanName).filter((name) => name !== '');
    // Against the computer the player's own name is used.
    if (members.length > 1) table.teams = [members, []];
  }
  if (opponent === 'beside') Object.assign(table, whoSits(choices.teams, sides));
  if (opponent === 'link' || opponent === 'open') {
    table.rated = choices.rated && !guest && clock.kind !== 'none';
  }
  return table;
}

/** A player without a name is called by their side. */
function whoSits(
  teams: [string[], string[]],
  sides: [string, string],
): Pick<NewTable, 'names' | 'teams'> {
  const named = teams.map((team) => team.map(cleanName).filter((name) => name !== ''));
  const [first = [], second = []] = named;
  if (first.length === 0 && second.length === 0) return {};
  const full = ([first, second] as const).map((team, place) =>
    team.length > 0 ? team : [sides[place] ?? ''],
  ) as [string[], string[]];
  if (first.length > 1 || second.length > 1) return { teams: full };
  return { names: [full[0][0] ?? '', full[1][0] ?? ''] };
}

const cleanName = (name: string): string => name.trim().slice(0, NAME_AT_MOST);

function cleanTeams(value: unknown): [string[], string[]] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const teams = value.map((team: unknown) =>
    Array.isArray(team)
      ? team.filter((name) => typeof name === 'string').slice(0, MEMBERS_AT_MOST)
      : [],
  );
  return [teams[0]?.length ? teams[0] : [''], teams[1]?.length ? teams[1] : ['']];
}

function cleanClock(value: unknown): Clock | null {
  const given = (value ?? {}) as Record<string, unknown>;
  const whole = (number: unknown, most: number): number | null =>
    typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most
      ? number
      : null;
  if (given.kind === 'none') return { kind: 'none' };
  if (given.kind === 'days') {
    const days = whole(given.days, 14);
    return days ? { kind: 'days', days } : null;
  }
  if (given.kind === 'timed') {
    const main = whole(given.main, 10_800_000);
    const increment = whole(given.increment, 180_000);
    return main !== null && increment !== null ? { kind: 'timed', main, increment } : null;
  }
  return null;
}

/** A key for each clock, for select elements. */
export function clockKey(clock: Clock): string {
  if (clock.kind === 'timed') return `${clock.main}+${clock.increment}`;
  return clock.kind === 'days' ? `${clock.days}d` : 'none';
}
