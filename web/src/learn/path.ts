// The way through a course: which step comes before and after another, and how far somebody got.
import type { Chapter, Course, Step } from '../wire';

/** Where a step stands in its course. */
export interface Place {
  chapter: Chapter;
  step: Step;
  /** The steps before and after it, over the edges of the chapters. */
  before: Step | null;
  after: Step | null;
}

export const stepsOf = (course: Course): Step[] => course.chapters.flatMap(({ steps }) => steps);

export function placeOf(course: Course, id: string): Place | null {
  const steps = stepsOf(course);
  const number = steps.findIndex((step) => step.id === id);
  const step = steps[number];
  const chapter = course.chapters.find(({ steps: own }) => own.some((one) => one.id === id));
  if (!step || !chapter) return null;
  return { chapter, step, before: steps[number - 1] ?? null, after: steps[number + 1] ?? null };
}

/** The steps that are done, out of the text that keeps them. */
export function readDone(kept: string): Set<string> {
  return new Set(kept.split(' ').filter((id) => id !== ''));
}

/** The text that keeps the steps that are done, with one more. */
export function addDone(kept: string, id: string): string {
  return [...readDone(kept).add(id)].join(' ');
}

/** What is done in either of two texts: a guest's, and that of the account they sign in to. */
export function bothDone(one: string, other: string): string {
  return [...new Set([...readDone(one), ...readDone(other)])].join(' ');
}

/** How many of a course's steps are done. What an older course had and this one lacks does not count. */
export function countDone(course: Course, done: Set<string>): { done: number; all: number } {
  const steps = stepsOf(course);
  return { done: steps.filter(({ id }) => done.has(id)).length, all: steps.length };
}

/** Where to go on: the first step that is not done, after the last one that is if there is such a one. */
export function goOn(course: Course, done: Set<string>): Step | null {
  const steps = stepsOf(course);
  const last = steps.findLastIndex(({ id }) => done.has(id));
  const open = (step: Step) => !done.has(step.id);
  return steps.slice(last + 1).find(open) ?? steps.find(open) ?? null;
}
