import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, PauseCircleIcon, PenIcon, ProgressCircleIcon } from '#platform/ui/icons/icons.tsx';
import { CourseStatus } from '../shared/codes.ts';
import { courseStatuses } from '../shared/contract.ts';

const looks = {
  [CourseStatus.Editing]: { tone: 'warning', icon: <PenIcon /> },
  [CourseStatus.InProgress]: { tone: 'progress', icon: <ProgressCircleIcon /> },
  [CourseStatus.Valid]: { tone: 'positive', icon: <CheckCircleIcon /> },
  [CourseStatus.Obsolete]: { tone: 'neutral', icon: <PauseCircleIcon /> },
} as const;

/** Where a course is in its life, as colour, icon and word. */
export function CourseStatusChip({ status }: { readonly status: number }) {
  const { language } = useLanguage();
  const known = status as keyof typeof looks;
  const { tone, icon } = looks[known] ?? looks[CourseStatus.Obsolete];
  return <StatusChip tone={tone} icon={icon} label={courseStatuses[known]?.[language] ?? String(status)} />;
}
