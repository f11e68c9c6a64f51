import { formatDay } from '#platform/i18n/format.ts';
import { AttendanceStatus, dueBucket } from './codes.ts';

export interface Due {
  readonly status: number;
  readonly onTime: boolean | null;
  /** expiration minus today in company days; negative when expired */
  readonly daysLeft: number;
  /** yyyy-MM-dd */
  readonly expiration_Date: string;
}

/** What is said of a course's due date: a key of `expiry` in the texts, and what its sentence may name. */
export interface ExpiryWording {
  readonly key:
    | 'finishedOnTime'
    | 'finishedLate'
    | 'suspended'
    | 'expired'
    | 'today'
    | 'tomorrow'
    | 'inDays'
    | 'onDate';
  /** dd/MM/yyyy */
  readonly date: string;
  readonly days: number;
}

/**
 * Finished on time or not; expired; expires today; the days that remain, while the course is in a bucket that asks for
 * haste; otherwise the date (S0 section 4, decisions section 10).
 */
export function expiryWording(due: Due): ExpiryWording {
  return { key: wordingKey(due), date: formatDay(due.expiration_Date), days: due.daysLeft };
}

function wordingKey({ status, onTime, daysLeft }: Due): ExpiryWording['key'] {
  if (status === AttendanceStatus.Finished) return onTime ? 'finishedOnTime' : 'finishedLate';
  if (status === AttendanceStatus.Suspended) return 'suspended';
  if (daysLeft < 0) return 'expired';
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  return dueBucket(daysLeft) === 'onTime' ? 'onDate' : 'inDays';
}
