import type { GridValue } from '#platform/grid/wire.ts';
import { formatMomentSeconds, formatMomentZoned } from '#platform/i18n/format.ts';

/**
 * A moment in the time zone that was recorded with it, whatever the reader's own: `10/03/2026 12:00:05 GMT-3` (21 CFR 11.50).
 * @param toldZone named in the head of the column already: only another one is said
 */
export function formatRecorded(
  moment: GridValue | undefined,
  timeZone: GridValue | undefined,
  toldZone?: string,
): string {
  if (typeof moment !== 'string' || typeof timeZone !== 'string') return '';
  return (timeZone === toldZone ? formatMomentSeconds : formatMomentZoned)(new Date(moment), timeZone);
}
