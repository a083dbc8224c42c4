import { expect, test } from 'vitest';
import { match } from './router.svelte';

test.each([
  ['/', { page: 'home' }],
  ['/lobby', { page: 'lobby' }],
  ['/lobby/', { page: 'lobby' }],
  ['/play/abc123', { page: 'table', table: 'abc123' }],
  ['/join/x9', { page: 'join', invitation: 'x9' }],
  ['/people/Ad%C3%A8le', { page: 'person', name: 'Adèle' }],
  ['/rules/awale', { page: 'rules', game: 'awale' }],
  ['/rules/chess', { page: 'missing' }],
  ['/learn', { page: 'learn' }],
  ['/learn/abalone', { page: 'course', game: 'abalone' }],
  ['/learn/abalone/two-one', { page: 'exercise', game: 'abalone', step: 'two-one' }],
  ['/learn/chess', { page: 'missing' }],
  ['/learn/awale/%E0%A4%A', { page: 'missing' }],
  ['/analyse', { page: 'analyse', study: null }],
  ['/study/x9', { page: 'analyse', study: 'x9' }],
  ['/openings/awale', { page: 'openings', game: 'awale' }],
  ['/openings/chess', { page: 'missing' }],
  ['/review/abc123', { page: 'review', table: 'abc123' }],
  ['/people/%E0%A4%A', { page: 'missing' }],
  ['/play/', { page: 'missing' }],
  ['/play/a/b', { page: 'missing' }],
  ['/nothing', { page: 'missing' }],
])('%s', (path, route) => {
  expect(match(path)).toEqual(route);
});
