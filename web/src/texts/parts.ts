// Texts that only some pages need. They are fetched with those pages, so that nobody else waits for them.
import type { Language, Text } from './languages';

export type Part = 'analyse' | 'learn';

type Source = () => Promise<{ default: Text[] }>;

export const PARTS: Record<Part, Record<Language, Source>> = {
  analyse: {
    en: () => import('../../../locales/en/analyse.ftl'),
    fr: () => import('../../../locales/fr/analyse.ftl'),
  },
  learn: {
    en: () => import('../../../locales/en/learn.ftl'),
    fr: () => import('../../../locales/fr/learn.ftl'),
  },
};
