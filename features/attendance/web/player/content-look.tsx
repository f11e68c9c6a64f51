import type { ReactNode } from 'react';
import { ContentType } from '#features/courses/contract.ts';
import {
  BookIcon,
  CheckCircleIcon,
  CircleIcon,
  CrossCircleIcon,
  LinkIcon,
  PdfIcon,
  QuizIcon,
  VideoIcon,
} from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import { ContentProgress } from '../../contract.ts';

/** The icon of a content type. */
export function contentIcon(type: number): ReactNode {
  switch (type) {
    case ContentType.Link:
      return <LinkIcon fontSize="small" />;
    case ContentType.Pdf:
      return <PdfIcon fontSize="small" />;
    case ContentType.Choice:
      return <QuizIcon fontSize="small" />;
    case ContentType.Media:
      return <VideoIcon fontSize="small" />;
    default:
      return <BookIcon fontSize="small" />;
  }
}

/** The mark of a content's progress: done, failed, or still to do. */
export function progressMark(progress: number): { readonly tone: ToneName; readonly icon: ReactNode } {
  if (progress === ContentProgress.DoneApproved)
    return { tone: 'positive', icon: <CheckCircleIcon fontSize="small" /> };
  if (progress === ContentProgress.DoneFailed) return { tone: 'critical', icon: <CrossCircleIcon fontSize="small" /> };
  return { tone: 'neutral', icon: <CircleIcon fontSize="small" /> };
}
