import { companyDay } from '#platform/clock/clock.ts';
import { localDay } from '#platform/i18n/format.ts';

let known: string | undefined;
let isRead = false;

/**
 * IANA name of the company's time zone, as the server wrote it into the page; undefined where it did not (the
 * development server), so that moments are shown in the reader's.
 */
export function companyTimeZone(): string | undefined {
  if (isRead) return known;
  isRead = true;
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="company-time-zone"]')?.content;
  known = named === undefined || named.startsWith('__') ? undefined : named;
  return known;
}

/** The company's day as `yyyy-MM-dd`; the reader's where the zone is not known. */
export function companyToday(): string {
  const zone = companyTimeZone();
  return zone === undefined ? localDay(new Date()) : companyDay(new Date(), zone);
}
