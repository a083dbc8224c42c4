// Texts of particular pages and dialogs, loaded with them.
import type { Language, Text } from './languages';

export type Part = 'analyse' | 'contest' | 'dialogs' | 'learn' | 'operator' | 'people' | 'settings';

type Source = () => Promise<{ default: Text[] }>;

export const PARTS: Record<Part, Record<Language, Source>> = {
  analyse: {
    en: () => import('../../../locales/en/analyse.ftl'),
    fr: () => import('../../../locales/fr/analyse.ftl'),
  },
  contest: {
    en: () => import('../../../locales/en/contest.ftl'),
    fr: () => import('../../../locales/fr/contest.ftl'),
  },
  dialogs: {
    en: () => import('../../../locales/en/dialogs.ftl'),
    fr: () => import('../../../locales/fr/dialogs.ftl'),
  },
  learn: {
    en: () => import('../../../locales/en/learn.ftl'),
    fr: () => import('../../../locales/fr/learn.ftl'),
  },
  operator: {
    en: () => import('../../../locales/en/operator.ftl'),
    fr: () => import('../../../locales/fr/operator.ftl'),
  },
  people: {
    en: () => import('../../../locales/en/people.ftl'),
    fr: () => import('../../../locales/fr/people.ftl'),
  },
  settings: {
    en: () => import('../../../locales/en/settings.ftl'),
    fr: () => import('../../../locales/fr/settings.ftl'),
  },
};
