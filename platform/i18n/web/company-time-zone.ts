import { companyDay, companyDayEnd } from '#platform/clock/clock.ts';
import { formatMoment } from '../format.ts';

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

/** The company's zone; the reader's where it is not known. */
export const companyZone = () => companyTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment in the company's zone, `dd/MM/yyyy HH:mm`; '' for none. @param moment ISO 8601 */
export const companyMoment = (moment: string | null | undefined): string => formatMoment(moment, companyTimeZone());

/** The company's day at a moment, `yyyy-MM-dd`. */
export const companyDayAt = (moment: Date): string => companyDay(moment, companyZone());

/** The company's day now. */
export const companyToday = (): string => companyDayAt(new Date());

/** The last moment of a company day. @param day `yyyy-MM-dd` */
export const endOfCompanyDay = (day: string): Date => companyDayEnd(day, companyZone());
