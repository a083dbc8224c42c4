// A short text for an operator's decision about a person.
import { date } from '../texts/format';
import { t } from '../texts/texts.svelte';
import type { PersonStanding } from '../wire';

export function standing({ operator, muted, closed }: PersonStanding): string {
  if (operator) return t('operator-person-operator');
  if (closed !== null) return t('operator-person-closed', { date: date(closed) });
  if (muted === null) return t('operator-person-good');
  return muted.until === null
    ? t('operator-person-muted')
    : t('operator-person-muted-until', { date: date(muted.until) });
}
