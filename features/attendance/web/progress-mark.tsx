import type { ReactNode } from 'react';
import { CheckCircleIcon, CircleIcon, CrossCircleIcon } from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import { ContentProgress } from '../shared/codes.ts';

/** The mark of a content's progress: done, failed, or still to do. */
export function progressMark(progress: number): { readonly tone: ToneName; readonly icon: ReactNode } {
  if (progress === ContentProgress.DoneApproved)
    return { tone: 'positive', icon: <CheckCircleIcon fontSize="small" /> };
  if (progress === ContentProgress.DoneFailed) return { tone: 'critical', icon: <CrossCircleIcon fontSize="small" /> };
  return { tone: 'neutral', icon: <CircleIcon fontSize="small" /> };
}
