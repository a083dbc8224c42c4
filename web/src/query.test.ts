import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './query';

test.each([
  [{ game: 'awale', player: 'Adèle & Bo' }, 'game=awale&player=Ad%C3%A8le+%26+Bo'],
  [{ game: '', player: '  ' }, ''],
])('%o', (values, text) => {
  expect(writeQuery(values)).toBe(text);
  expect(readQuery(`?${text}`)).toEqual(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
  );
});
