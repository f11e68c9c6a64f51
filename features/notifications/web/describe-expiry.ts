import { formatShortDay } from '#platform/i18n/format.ts';

/** Which sentence of the notification wording (S0 section 4) holds, and what it is filled with. */
export interface ExpirySentence {
  readonly key: 'expired' | 'today' | 'tomorrow' | 'inDays' | 'onDate';
  readonly days: number;
  /** d/m/yyyy */
  readonly date: string;
}

/**
 * Expired, today, tomorrow, in N days while it is in the month of today, else the date as d/m/yyyy.
 * @param expiration company day `yyyy-MM-dd`
 * @param daysLeft expiration minus today in company days, so that "today" is the company's and not the reader's
 */
export function describeExpiry(expiration: string, daysLeft: number): ExpirySentence {
  return { key: keyOf(expiration, daysLeft), days: daysLeft, date: formatShortDay(expiration) };
}

function keyOf(expiration: string, daysLeft: number): ExpirySentence['key'] {
  if (daysLeft < 0) return 'expired';
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  const dayOfMonth = Number(expiration.slice(8, 10));
  return daysLeft < dayOfMonth ? 'inDays' : 'onDate';
}
