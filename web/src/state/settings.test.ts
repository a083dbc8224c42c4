import { expect, test } from 'vitest';
import { adopt, change, clean, settings } from './settings.svelte';

const usual = clean(undefined);

test.each([
  ['nothing', null, {}],
  ['a text', 'dark', {}],
  [
    'known values',
    { light: 'dark', sound: false, volume: 30, awale: 'dogs' },
    { light: 'dark', sound: false, volume: 30, awale: 'dogs' },
  ],
  ['values of another kind', { light: 3, sound: 'yes', confirm: null }, {}],
  ['a volume that would hurt', { volume: 400 }, {}],
  ['a theme that another game has', { avalam: 'dogs' }, {}],
  ['a board with other pieces', { abalone: 'wood+safe' }, { abalone: 'wood+safe' }],
  ['fleas without a dog', { awale: 'ebony+dogs' }, {}],
  ['pieces that nobody made', { avalam: 'wood+gold' }, {}],
  ['a language that is not spoken', { language: 'xx' }, {}],
  ['what was learned', { learnedAwale: 'sow last-2' }, { learnedAwale: 'sow last-2' }],
  ['what nobody can have learned', { learnedAwale: ['sow'], learnedAvalam: '<b>' }, {}],
  ['keys that nobody knows', { colour: 'blue' }, {}],
])('%s', (_, given, different) => {
  expect(clean(given)).toEqual({ ...usual, ...different });
});

test.each([
  [false, 'sow'],
  [true, 'sow start'],
])('an account’s settings, taken over by somebody who was a guest (%s)', (wasGuest, learned) => {
  change({ light: 'light', learnedAwale: 'start' });
  adopt({ light: 'dark', learnedAwale: 'sow' }, wasGuest);
  expect(settings).toMatchObject({ light: 'dark', learnedAwale: learned });
});
