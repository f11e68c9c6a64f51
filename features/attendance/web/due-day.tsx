import { daysBetween } from '#platform/clock/clock.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { dueBucket, openAttendanceStatuses } from '../shared/codes.ts';
import { bucketLooks } from './due-look.tsx';

interface DueDayProps {
  /** yyyy-MM-dd */
  readonly expiration: string;
  /** an `AttendanceStatus` */
  readonly status: number;
}

/** The expiration of somebody's training in a list: marked by its bucket while it is still to be done and asks for haste. */
export function DueDay({ expiration, status }: DueDayProps) {
  const day = formatDay(expiration);
  const bucket = dueBucket(daysBetween(companyToday(), expiration));
  if (!openAttendanceStatuses.includes(status) || bucket === 'onTime') return day;
  return <StatusChip {...bucketLooks[bucket]} label={day} />;
}
