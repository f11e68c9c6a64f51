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
import { AttendanceStatus, type DueBucket } from '../shared/codes.ts';
import { bucketTones } from '../shared/due-words.ts';

interface Look {
  readonly tone: ToneName;
  readonly icon: ReactNode;
}

/** Colour and icon of each due-date bucket, soonest last. */
export const bucketLooks: Readonly<Record<DueBucket, Look>> = {
  onTime: { tone: bucketTones.onTime, icon: <CheckCircleIcon fontSize="small" /> },
  nearDueDate: { tone: bucketTones.nearDueDate, icon: <ClockIcon fontSize="small" /> },
  almostDueDate: { tone: bucketTones.almostDueDate, icon: <ProgressCircleIcon fontSize="small" /> },
  dued: { tone: bucketTones.dued, icon: <WarningIcon fontSize="small" /> },
};

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
