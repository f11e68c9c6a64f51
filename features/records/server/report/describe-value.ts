import type { GridField } from '#platform/grid/fields.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';

/** How nothing is printed: a cell that is blank could as well have been forgotten. */
const nothing = '—';

/** A value as a report prints it: the word of a closed set, a day as dd/MM/yyyy, a moment with its zone. */
export function describeValue(field: GridField, value: unknown, language: Language, timeZone: string): string {
  if (value === null || value === undefined || value === '') return nothing;
  const word = field.values?.[String(value)]?.[language];
  if (word !== undefined) return word;
  if (field.type === 'date') return formatDay(String(value));
  if (field.type === 'moment') return describeMoment(new Date(String(value)), timeZone);
  if (field.isPercent) return `${formatNumber(Number(value) * 100, language, 2)} %`;
  return String(value);
}

/** A moment to the second with its offset: `10/03/2026 12:05:33 (GMT-03:00)`; the zone's name too where it is asked for. */
export function describeMoment(moment: Date, timeZone: string, withName = false): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    timeZone,
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '';
  const day = `${part('day')}/${part('month')}/${part('year')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  return `${day} ${time} (${part('timeZoneName')}${withName ? `, ${timeZone}` : ''})`;
}
