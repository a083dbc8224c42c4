// Numbers, times and dates in the format of the reader's language.
import type { Clock, Score } from '../wire';
import { regional } from './languages';
import { spoken, t } from './texts.svelte';

/** A clock: `9:15`, `1:02:03`, and tenths in the last ten seconds. */
export function clockFace(milliseconds: number): string {
  const tenths = Math.max(0, Math.ceil(milliseconds / 100));
  if (tenths < 100) return number(tenths / 10, { minimumFractionDigits: 1 });
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A long duration in its two largest units: `2 days 4 h`. */
export function daysFace(milliseconds: number): string {
  const hours = Math.floor(Math.max(0, milliseconds) / 3_600_000);
  const days = Math.floor(hours / 24);
  if (hours === days * 24 && days > 0) return t('web-time-days', { days });
  if (days > 0) return t('web-time-days-hours', { days, hours: hours % 24 });
  if (hours >= 1) return t('web-time-hours', { hours });
  return clockFace(milliseconds);
}

export function clockName(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('web-clock-none');
    case 'days':
      return t('web-clock-days', { days: clock.days });
    case 'timed': {
      const minutes = clock.main / 60_000;
      const increment = clock.increment / 1000;
      return increment > 0
        ? t('web-clock-timed-increment', { minutes, increment })
        : t('web-clock-timed', { minutes });
    }
  }
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(spoken(), options).format(value);
}

/** Joins items: `a, b and c`. */
export const list = (items: string[]): string => new Intl.ListFormat(spoken()).format(items);

/** A rating, without digit grouping. */
export const rating = (value: number): string => number(Math.round(value), { useGrouping: false });

/** An evaluation with its sign: `+1.4`, `−0.2`. */
export function scoreText(score: Score): string {
  if ('points' in score) {
    return number(score.points, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).replace('-', '−');
  }
  const plies = score.plies;
  const text = t(`web-score-${score.proven}`);
  return plies === undefined ? text : t('web-score-proven-in', { result: text, plies });
}

export function date(milliseconds: number): string {
  const region = regional(spoken(), navigator.languages);
  return new Intl.DateTimeFormat(region, { dateStyle: 'medium' }).format(milliseconds);
}

/** A relative time: `3 minutes ago`. */
export function ago(then: number, now: number): string {
  const relative = new Intl.RelativeTimeFormat(spoken(), { numeric: 'auto' });
  const seconds = Math.round((then - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'minute');
}
