import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import { Day } from '#platform/ui/plain/day.tsx';
import { AttendanceStatus, dueBucket, openAttendanceStatuses } from '../shared/codes.ts';
import { type Due, wordDue } from '../shared/due-words.ts';
import { bucketLooks, statusLook } from './due-look.tsx';

/** The due date of a course: the sentence of S0 section 4 in the colour of its bucket. */
export function DueLine({ due }: { readonly due: Due }) {
  const { language } = useLanguage();
  const words = wordDue(due, language);
  const isOpen = openAttendanceStatuses.includes(due.status);
  return <StatusChip {...lookOf(due)} label={isOpen ? <Day day={due.expiration_Date}>{words}</Day> : words} />;
}

function lookOf({ status, onTime, present, approved, daysLeft }: Due) {
  if (status === AttendanceStatus.Suspended) return statusLook(status);
  if (status !== AttendanceStatus.Finished) return bucketLooks[dueBucket(daysLeft)];
  if (present === false || approved === false) return { tone: 'critical', icon: <CrossCircleIcon /> } as const;
  return onTime
    ? ({ tone: 'positive', icon: <CheckCircleIcon /> } as const)
    : ({ tone: 'warning', icon: <ClockIcon /> } as const);
}
