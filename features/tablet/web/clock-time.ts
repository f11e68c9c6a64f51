import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';

/** The time of day of a moment as the company's clocks show it, HH:mm. */
export function clockTime(moment: string): string {
  return companyMoment(moment).split(' ')[1] ?? '';
}
