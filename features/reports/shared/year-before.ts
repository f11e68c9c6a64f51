import { percentOf } from '#platform/i18n/percent.ts';
import type { ReportFilter } from './report-filter.ts';

/**
 * The same filter a year earlier, for what is held against it; null where the period is open at an end or longer than a year, which
 * would be held against a part of itself.
 */
export function yearBefore({ startDate, endDate, ...filter }: ReportFilter): ReportFilter | null {
  if (startDate === null || endDate === null) return null;
  const earlier = { startDate: dayBefore(startDate), endDate: dayBefore(endDate) };
  return earlier.endDate < startDate ? { ...filter, ...earlier } : null;
}

/** By how many points of a hundred a rate rose, as both are shown; below 0 it fell. @param rates fractions of 1 */
export const pointsSince = (rates: { readonly before: number; readonly now: number }): number =>
  Math.round((percentOf(rates.now) - percentOf(rates.before)) * 10) / 10;

/** The same day of the year before; 29 February has none, and is the day before. @param day yyyy-MM-dd */
function dayBefore(day: string): string {
  const rest = day.slice(4);
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`;
}
