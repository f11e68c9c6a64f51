import { formatMoment } from '#platform/i18n/format.ts';

/** A moment in the reader's time zone with the zone's name beside it (21 CFR 11.50): `21/11/2026 09:14 GMT-3`. */
export function formatZoned(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(date);
  return `${formatMoment(moment)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim();
}
