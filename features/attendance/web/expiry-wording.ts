import { formatDay } from '#platform/i18n/format.ts';
import { AttendanceStatus, dueBucket } from '../contract.ts';

interface Due {
  readonly status: number;
  readonly onTime: boolean | null;
  /** expiration minus today in company days; negative when expired */
  readonly daysLeft: number;
  /** yyyy-MM-dd */
  readonly expiration_Date: string;
}

/** What is said of a course's due date; the words are the keys of `expiry` in the texts (S0 section 4). */
export type ExpiryWording =
  | { readonly key: 'finishedOnTime' | 'finishedLate' | 'suspended' | 'today' | 'tomorrow' }
  | { readonly key: 'expired' | 'onDate'; readonly date: string }
  | { readonly key: 'inDays'; readonly days: number };

/**
 * Finished on time or not; expired; expires today; the days that remain, while the course is in a bucket that asks for
 * haste (15 days or fewer); otherwise the date (S0 section 4, decisions section 10).
 */
export function expiryWording(due: Due): ExpiryWording {
  if (due.status === AttendanceStatus.Finished) return { key: due.onTime ? 'finishedOnTime' : 'finishedLate' };
  if (due.status === AttendanceStatus.Suspended) return { key: 'suspended' };
  const date = formatDay(due.expiration_Date);
  if (due.daysLeft < 0) return { key: 'expired', date };
  if (due.daysLeft === 0) return { key: 'today' };
  if (due.daysLeft === 1) return { key: 'tomorrow' };
  return dueBucket(due.daysLeft) === 'onTime' ? { key: 'onDate', date } : { key: 'inDays', days: due.daysLeft };
}
