import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { attendanceStatuses } from '../shared/codes.ts';
import { statusLook } from './due-look.tsx';

/** How far somebody is in a course, as colour, icon and word. */
export function AttendanceStatusChip({ status }: { readonly status: number }) {
  const { language } = useLanguage();
  const words = attendanceStatuses[status as keyof typeof attendanceStatuses];
  return <StatusChip {...statusLook(status)} label={words?.[language] ?? String(status)} />;
}
