import type { ReactNode } from 'react';
import { daysBetween } from '#platform/clock/clock.ts';
import { formatDay, formatWeekday, wordAge } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';

interface DayProps {
  /** yyyy-MM-dd of the company */
  readonly day: string;
  /** words for it; by default the day as dd/MM/yyyy */
  readonly children?: ReactNode;
}

/** A day, or words for one, with the exact day for machines, and with its weekday and age for a hand with a mouse. */
export function Day({ day, children }: DayProps) {
  const { language } = useLanguage();
  const shown = formatDay(day);
  const title = `${formatWeekday(day, language)} ${shown}, ${wordAge(daysBetween(companyToday(), day), language)}`;
  return (
    <time dateTime={day} title={title}>
      {children ?? shown}
    </time>
  );
}
