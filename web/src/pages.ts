// The pages, each a chunk that is loaded on demand.
import type { Component } from 'svelte';
import type { Route } from './router.svelte';
import { withTexts } from './texts/texts.svelte';

export type Page = Component<{ route: never }>;
type Load = () => Promise<{ default: unknown }>;

const LOADERS: Record<Route['page'], Load> = {
  home: () => import('./pages/Home.svelte'),
  table: () => import('./pages/Table.svelte'),
  join: () => withTexts(['people', 'dialogs'], import('./pages/Join.svelte')),
  lobby: () => withTexts(['people', 'dialogs'], import('./pages/Lobby.svelte')),
  games: () => withTexts('people', import('./pages/Games.svelte')),
  person: () => withTexts(['people', 'dialogs'], import('./pages/Person.svelte')),
  leaders: () => withTexts('people', import('./pages/Leaders.svelte')),
  me: () => withTexts('people', import('./pages/Mine.svelte')),
  sign: () => withTexts('people', import('./pages/Sign.svelte')),
  settings: () => withTexts('settings', import('./pages/Settings.svelte')),
  privacy: () => import('./pages/Privacy.svelte'),
  operator: () => withTexts('operator', import('./pages/Operator.svelte')),
  rules: () => import('./pages/Rules.svelte'),
  analyse: () => withTexts('analyse', import('./pages/Analyse.svelte')),
  openings: () => withTexts('analyse', import('./pages/Openings.svelte')),
  review: () => withTexts('analyse', import('./pages/Review.svelte')),
  learn: () => withTexts('learn', import('./pages/Learn.svelte')),
  course: () => withTexts('learn', import('./pages/Course.svelte')),
  exercise: () => withTexts('learn', import('./pages/Exercise.svelte')),
  missing: () => import('./pages/Missing.svelte'),
};

const loaded = new Map<Route['page'], Page>();

/** A page that is loaded already. */
export const loadedPage = (page: Route['page']): Page | undefined => loaded.get(page);

export async function loadPage(page: Route['page']): Promise<Page> {
  const found = (await LOADERS[page]()).default as Page;
  loaded.set(page, found);
  return found;
}
