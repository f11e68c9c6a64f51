import type { ReactNode } from 'react';
import {
  CheckCircleIcon,
  CircleIcon,
  ClockIcon,
  PauseCircleIcon,
  ProgressCircleIcon,
  WarningIcon,
} from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import { AttendanceStatus, type DueBucket } from '../contract.ts';

interface Look {
  readonly tone: ToneName;
  readonly icon: ReactNode;
}

/** Colour and icon of each due-date bucket, soonest last (S0 section 4: green, light green, yellow, red). */
export const bucketLooks: Readonly<Record<DueBucket, Look>> = {
  onTime: { tone: 'positive', icon: <CheckCircleIcon fontSize="small" /> },
  nearDueDate: { tone: 'near', icon: <ClockIcon fontSize="small" /> },
  almostDueDate: { tone: 'warning', icon: <ProgressCircleIcon fontSize="small" /> },
  dued: { tone: 'critical', icon: <WarningIcon fontSize="small" /> },
};

/** The buckets in the order in which they are shown. */
export const buckets: readonly DueBucket[] = ['onTime', 'nearDueDate', 'almostDueDate', 'dued'];

/** Colour and icon of an attendance status. */
export function statusLook(status: number): Look {
  switch (status) {
    case AttendanceStatus.Finished:
      return { tone: 'positive', icon: <CheckCircleIcon fontSize="small" /> };
    case AttendanceStatus.InProgress:
      return { tone: 'progress', icon: <ProgressCircleIcon fontSize="small" /> };
    case AttendanceStatus.Suspended:
      return { tone: 'neutral', icon: <PauseCircleIcon fontSize="small" /> };
    default:
      return { tone: 'neutral', icon: <CircleIcon fontSize="small" /> };
  }
}
