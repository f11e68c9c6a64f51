import { daysBetween } from '#platform/clock/clock.ts';
import { wordAge } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { Day } from '#platform/ui/plain/day.tsx';
import { dueBucket, openAttendanceStatuses } from '../shared/codes.ts';
import { bucketLooks } from './due-look.tsx';
import './due-day.css';

interface DueDayProps {
  /** yyyy-MM-dd */
  readonly expiration: string;
  /** an `AttendanceStatus` */
  readonly status: number;
}

/** The expiration of somebody's training in a list: marked by its bucket while it is still to be done and asks for haste, and how long it is past. */
export function DueDay({ expiration, status }: DueDayProps) {
  const { language } = useLanguage();
  const daysLeft = daysBetween(companyToday(), expiration);
  const bucket = dueBucket(daysLeft);
  const day = <Day day={expiration} />;
  if (!openAttendanceStatuses.includes(status) || bucket === 'onTime') return day;
  const chip = <StatusChip {...bucketLooks[bucket]} label={day} />;
  if (daysLeft >= 0) return chip;
  return (
    <>
      {chip} <span className="due-age ui-quiet">{wordAge(daysLeft, language)}</span>
    </>
  );
}
