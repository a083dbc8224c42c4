import { describe, expect, test } from 'vitest';
import type { Course, Step } from '../wire';
import { addDone, bothDone, countDone, goOn, placeOf, readDone } from './path';

const step = (id: string): Step => ({
  id,
  kind: 'read',
  title: id,
  text: '',
  scene: { rules: '', position: '', highlight: [], arrows: [], settled: [] },
  answers: [],
});

const course: Course = {
  game: 'awale',
  chapters: [
    { id: 'one', title: 'One', steps: [step('a'), step('b')] },
    { id: 'two', title: 'Two', steps: [step('c'), step('d')] },
  ],
  figures: [],
};

test.each([
  ['a', 'one', null, 'b'],
  ['b', 'one', 'a', 'c'],
  ['d', 'two', 'c', null],
])('%s stands in chapter %s, between %s and %s', (id, chapter, before, after) => {
  const place = placeOf(course, id);
  expect(place?.chapter.id).toBe(chapter);
  expect(place?.before?.id ?? null).toBe(before);
  expect(place?.after?.id ?? null).toBe(after);
});

test('an unknown step has no location', () => {
  expect(placeOf(course, 'x')).toBeNull();
});

test.each([
  ['', '', ''],
  ['a b', '', 'a b'],
  ['', 'c', 'c'],
  ['a b', 'b c', 'a b c'],
])('what was done as a guest (%s) and with an account (%s)', (one, other, both) => {
  expect(bothDone(one, other)).toBe(both);
});

test('a completed step is stored once', () => {
  expect(addDone('', 'a')).toBe('a');
  expect(addDone('a b', 'a')).toBe('a b');
  expect(addDone('a', 'b')).toBe('a b');
  expect([...readDone(' a  b ')]).toEqual(['a', 'b']);
});

describe.each([
  ['', 0, 'a'],
  ['a', 1, 'b'],
  ['b', 1, 'c'],
  ['a b c', 3, 'd'],
  ['a d', 2, 'b'],
  ['a b c d', 4, null],
  ['old a', 1, 'b'],
])('with “%s” done', (kept, count, next) => {
  const done = readDone(kept);
  test('completed steps are counted', () => {
    expect(countDone(course, done)).toEqual({ done: count, all: 4 });
  });
  test('the next step is found', () => {
    expect(goOn(course, done)?.id ?? null).toBe(next);
  });
});
