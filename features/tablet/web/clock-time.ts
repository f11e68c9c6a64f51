import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';

/** The time of day of a moment as the company's clocks show it, HH:mm. */
export function clockTime(moment: string): string {
  return formatMoment(moment, companyTimeZone()).split(' ')[1] ?? '';
}
