// Texts that only some pages need. They are fetched with those pages, so that nobody else waits for them.
import type { Language } from './languages';

export type Part = 'analyse' | 'learn';

type Source = () => Promise<{ default: string }>;

export const PARTS: Record<Part, Record<Language, Source>> = {
  analyse: {
    en: () => import('../../../locales/en/analyse.ftl?raw'),
    fr: () => import('../../../locales/fr/analyse.ftl?raw'),
  },
  learn: {
    en: () => import('../../../locales/en/learn.ftl?raw'),
    fr: () => import('../../../locales/fr/learn.ftl?raw'),
  },
};
