// Texts of particular pages, loaded with them.
import type { Language, Text } from './languages';

export type Part = 'analyse' | 'contest' | 'learn' | 'operator' | 'settings';

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
  learn: {
    en: () => import('../../../locales/en/learn.ftl'),
    fr: () => import('../../../locales/fr/learn.ftl'),
  },
  operator: {
    en: () => import('../../../locales/en/operator.ftl'),
    fr: () => import('../../../locales/fr/operator.ftl'),
  },
  settings: {
    en: () => import('../../../locales/en/settings.ftl'),
    fr: () => import('../../../locales/fr/settings.ftl'),
  },
};
