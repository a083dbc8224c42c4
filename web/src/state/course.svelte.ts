// The courses that have been read, and which of their steps this reader has done.
import { readCourse } from '../api/courses';
import { addDone, readDone } from '../learn/path';
import { spoken } from '../texts/texts.svelte';
import type { Course, GameName } from '../wire';
import { change, settings, type Settings } from './settings.svelte';

const read: Partial<Record<string, Promise<Course>>> = {};

/** A course in the reader's language, read once. */
export function loadCourse(game: GameName): Promise<Course> {
  const language = spoken();
  const key = `${game} ${language}`;
  let course = read[key];
  if (!course) {
    course = readCourse(game, language);
    // What could not be had is asked for again.
    course.catch(() => (read[key] = undefined));
    read[key] = course;
  }
  return course;
}

/** Where a game's steps are kept among the settings. */
const KEPT = {
  avalam: 'learnedAvalam',
  abalone: 'learnedAbalone',
  awale: 'learnedAwale',
} as const satisfies Record<GameName, keyof Settings>;

export const doneIn = (game: GameName): Set<string> => readDone(settings[KEPT[game]]);

/** A step is done; the browser and the account keep it. */
export function stepDone(game: GameName, step: string): void {
  const before = settings[KEPT[game]];
  const after = addDone(before, step);
  if (after !== before) change({ [KEPT[game]]: after });
}

/** Forgets what was done in a course. */
export function beginAgain(game: GameName): void {
  change({ [KEPT[game]]: '' });
}
