import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';

/** The zone in which records are read: the company's; the reader's own where it is not known. */
export function companyZone(): string {
  return companyTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
