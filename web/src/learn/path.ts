// Navigation through a course: neighbouring steps and progress.
import type { Chapter, Course, Step } from '../wire';

/** The location of a step in its course. */
export interface StepLocation {
  chapter: Chapter;
  step: Step;
  /** The previous and next step, across chapters. */
  before: Step | null;
  after: Step | null;
}

export const stepsOf = (course: Course): Step[] => course.chapters.flatMap(({ steps }) => steps);

export function placeOf(course: Course, id: string): StepLocation | null {
  const steps = stepsOf(course);
  const number = steps.findIndex((step) => step.id === id);
  const step = steps[number];
  const chapter = course.chapters.find(({ steps: own }) => own.some((one) => one.id === id));
  if (!step || !chapter) return null;
  return { chapter, step, before: steps[number - 1] ?? null, after: steps[number + 1] ?? null };
}

/** Parses the stored list of completed steps. */
export function readDone(kept: string): Set<string> {
  return new Set(kept.split(' ').filter((id) => id !== ''));
}

/** Adds a step to the stored list. */
export function addDone(kept: string, id: string): string {
  return [...readDone(kept).add(id)].join(' ');
}

/** Merges two stored lists: a guest's and the account's. */
export function bothDone(one: string, other: string): string {
  return [...new Set([...readDone(one), ...readDone(other)])].join(' ');
}

/** The number of completed steps. Steps of an older version of the course do not count. */
export function countDone(course: Course, done: Set<string>): { done: number; all: number } {
  const steps = stepsOf(course);
  return { done: steps.filter(({ id }) => done.has(id)).length, all: steps.length };
}

/** The step to continue with: the first incomplete one after the last completed one, or else the first incomplete one. */
export function goOn(course: Course, done: Set<string>): Step | null {
  const steps = stepsOf(course);
  const last = steps.findLastIndex(({ id }) => done.has(id));
  const open = (step: Step) => !done.has(step.id);
  return steps.slice(last + 1).find(open) ?? steps.find(open) ?? null;
}
