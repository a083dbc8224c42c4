// The loaded courses, and which of their steps this reader has completed.
import { readCourse } from '../api/courses';
import { addDone, readDone } from '../learn/path';
import { spoken } from '../texts/texts.svelte';
import type { Course, GameName } from '../wire';
import { change, settings, type Settings } from './settings.svelte';

const read: Partial<Record<string, Promise<Course>>> = {};

/** A course in the reader's language; cached. */
export function loadCourse(game: GameName): Promise<Course> {
  const language = spoken();
  const key = `${game} ${language}`;
  let course = read[key];
  if (!course) {
    course = readCourse(game, language);
    // Retry after a failure.
    course.catch(() => (read[key] = undefined));
    read[key] = course;
  }
  return course;
}

/** The setting that stores a game's completed steps. */
const KEPT = {
  avalam: 'learnedAvalam',
  abalone: 'learnedAbalone',
  awale: 'learnedAwale',
} as const satisfies Record<GameName, keyof Settings>;

export const doneIn = (game: GameName): Set<string> => readDone(settings[KEPT[game]]);

/** Marks a step as completed, in the browser and the account. */
export function stepDone(game: GameName, step: string): void {
  const before = settings[KEPT[game]];
  const after = addDone(before, step);
  if (after !== before) change({ [KEPT[game]]: after });
}

/** Resets the progress in a course. */
export function beginAgain(game: GameName): void {
  change({ [KEPT[game]]: '' });
}
