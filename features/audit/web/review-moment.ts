import { endOfCompanyDay } from '#platform/i18n/web/company-time-zone.ts';

/**
 * The moment that a review reaches: the end of a company day, but no later than what the reader can have seen.
 * @param day `yyyy-MM-dd`
 * @param seenAt ISO 8601, by the server's clock
 */
export function reviewMoment(day: string, seenAt: string): string {
  const end = endOfCompanyDay(day);
  return end < new Date(seenAt) ? end.toISOString() : seenAt;
}
