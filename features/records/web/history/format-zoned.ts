import { formatMoment, formatMomentZoned } from '#platform/i18n/format.ts';

/**
 * A moment to the second with the name of its time zone beside it (21 CFR 11.50): `21/11/2026 09:14:07 GMT-3`.
 * @param timeZone the company's; the reader's where it is not known
 */
export function formatZoned(moment: string | null, timeZone: string | undefined): string {
  if (moment === null) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatMoment(moment);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatMomentZoned(date, zone);
}
