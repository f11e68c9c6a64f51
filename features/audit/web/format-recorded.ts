import type { GridValue } from '#platform/grid/wire.ts';
import { formatMoment } from '#platform/i18n/format.ts';

/** A moment in the time zone that was recorded with it, whatever the reader's own: `10/03/2026 12:00 GMT-3` (21 CFR 11.50). */
export function formatRecorded(moment: GridValue | undefined, timeZone: GridValue | undefined): string {
  if (typeof moment !== 'string' || typeof timeZone !== 'string') return '';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(moment));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${formatMoment(moment, timeZone)} ${offset}`;
}
