// The reader's settings, stored in the browser and with the account.
import { isTheme } from '../boards/themes';
import { bothDone } from '../learn/path';
import { LANGUAGES, type Language } from '../texts/languages';
import { GAMES, type GameName } from '../wire';
import { read, write } from './storage';

export const LIGHTS = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'slow', 'usual', 'fast'] as const;

export interface Settings {
  language: Language | 'auto';
  light: (typeof LIGHTS)[number];
  /** Board and pieces of each game, in the format of `boards/themes.ts`. */
  avalam: string;
  abalone: string;
  awale: string;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Whether phones vibrate when pieces meet. */
  haptics: boolean;
  speed: (typeof SPEEDS)[number];
  coordinates: boolean;
  /** Whether a move needs a second click. */
  confirm: boolean;
  /** Whether hints and the computer's evaluation are available at the table. */
  hints: boolean;
  /** Whether the browser notifies the reader of their turn. */
  notices: boolean;
  /** The completed steps of each course, separated by spaces. */
  learnedAvalam: string;
  learnedAbalone: string;
  learnedAwale: string;
}

/** The account stores a few thousand characters; a completed course needs a few hundred. */
const LEARNED = /^[a-z0-9 -]{0,900}$/;

const USUAL: Settings = {
  language: 'auto',
  light: 'system',
  avalam: 'classic',
  abalone: 'classic',
  awale: 'classic',
  sound: true,
  volume: 50,
  haptics: true,
  speed: 'usual',
  coordinates: true,
  confirm: false,
  hints: true,
  notices: false,
  learnedAvalam: '',
  learnedAbalone: '',
  learnedAwale: '',
};

/** Validates settings; missing or invalid values are replaced by defaults. */
export function clean(value: unknown): Settings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const one = <T extends string>(key: keyof Settings, known: readonly T[], usual: T): T =>
    known.find((option) => option === given[key]) ?? usual;
  const truth = (key: keyof Settings, usual: boolean): boolean => {
    const found = given[key];
    return typeof found === 'boolean' ? found : usual;
  };
  const percent = (key: keyof Settings, usual: number): number => {
    const found = given[key];
    return typeof found === 'number' && found >= 0 && found <= 100 ? Math.round(found) : usual;
  };
  const theme = (game: GameName): string => {
    const found = given[game];
    return typeof found === 'string' && isTheme(game, found) ? found : USUAL[game];
  };
  const learned = (key: keyof Settings): string => {
    const found = given[key];
    return typeof found === 'string' && LEARNED.test(found) ? found : '';
  };
  return {
    language: one('language', ['auto', ...LANGUAGES], USUAL.language),
    light: one('light', LIGHTS, USUAL.light),
    avalam: theme('avalam'),
    abalone: theme('abalone'),
    awale: theme('awale'),
    sound: truth('sound', USUAL.sound),
    volume: percent('volume', USUAL.volume),
    haptics: truth('haptics', USUAL.haptics),
    speed: one('speed', SPEEDS, USUAL.speed),
    coordinates: truth('coordinates', USUAL.coordinates),
    confirm: truth('confirm', USUAL.confirm),
    hints: truth('hints', USUAL.hints),
    notices: truth('notices', USUAL.notices),
    learnedAvalam: learned('learnedAvalam'),
    learnedAbalone: learned('learnedAbalone'),
    learnedAwale: learned('learnedAwale'),
  };
}

export const settings: Settings = $state(clean(read('settings')));

let onchange: (() => void) | null = null;

/** Registers the listener that saves changes to the account. */
export function whenChanged(tell: () => void): void {
  onchange = tell;
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  write('settings', settings);
  onchange?.();
}

const COURSES = ['learnedAvalam', 'learnedAbalone', 'learnedAwale'] as const;

/** Applies the account's settings. A guest's course progress is merged. */
export function adopt(kept: unknown, wasGuest = false): void {
  const here = { ...settings };
  Object.assign(settings, clean({ ...settings, ...(kept as object) }));
  if (wasGuest) {
    for (const course of COURSES) settings[course] = bothDone(settings[course], here[course]);
  }
  write('settings', settings);
}

export const themeOf = (game: GameName): string => settings[game];

const FACTORS: Record<Settings['speed'], number> = { off: 0, slow: 0.6, usual: 1, fast: 2 };

/** The boards' animation speed: 1 is the default, 0 disables animation. */
export const speedFactor = (): number => FACTORS[settings.speed];

/** Applies the colour scheme; `system` follows the device. */
export function applyLight(): void {
  const root = document.documentElement;
  if (settings.light === 'system') delete root.dataset.light;
  else root.dataset.light = settings.light;
}

export { GAMES };
