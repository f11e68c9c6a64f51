import type { ReactNode } from 'react';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import {
  CheckCircleIcon,
  CircleIcon,
  CrossCircleIcon,
  LockIcon,
  ProgressCircleIcon,
} from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import type { Assistant } from '../use-assistants.ts';

interface AssistantLook {
  readonly tone: ToneName;
  readonly icon: ReactNode;
  readonly word: string;
}

/** How a person stands, to be read from across the room: a colour, an icon and a word. */
export function useAssistantLook({ status, approved, takenBy }: Assistant): AssistantLook {
  const { t, language } = useTexts('tablet');
  const word = attendanceStatuses[status as keyof typeof attendanceStatuses]?.[language] ?? String(status);
  if (status === AttendanceStatus.Finished) {
    if (approved === false) return { tone: 'critical', icon: <CrossCircleIcon />, word };
    return { tone: 'positive', icon: <CheckCircleIcon />, word };
  }
  if (takenBy !== null) return { tone: 'warning', icon: <LockIcon />, word: t('list.taken') };
  if (status === AttendanceStatus.InProgress) return { tone: 'progress', icon: <ProgressCircleIcon />, word };
  return { tone: 'neutral', icon: <CircleIcon />, word };
}
