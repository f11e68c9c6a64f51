import { useTranslation } from 'react-i18next';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import { takingState } from '#features/attendance/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { PlayIcon } from '#platform/ui/icons/icons.tsx';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import { pagePaths } from '#product/page-paths.ts';

interface StartButtonProps {
  readonly attended: Parameters<typeof takingState>[0] & { readonly status: number };
  /** the course's name, which its own name for a screen reader holds */
  readonly name: string;
  readonly size?: 'small';
  readonly className: string;
}

/** Starts a course that is taken online, or goes on with it; nothing for who takes none. */
export function StartButton({ attended, name, size, className }: StartButtonProps) {
  const { t } = useTranslation('attendance');
  const { role } = useSession();
  if (!mayCall(role, takesCourses)) return null;
  const begun = attended.status === AttendanceStatus.InProgress;
  return (
    <LinkButton
      variant="filled"
      {...(size && { size })}
      className={className}
      to={pagePaths.taking}
      state={takingState(attended)}
      startIcon={<PlayIcon />}
      aria-label={t(begun ? 'course.resumeNamed' : 'course.startNamed', { name })}
    >
      {t(begun ? 'course.resume' : 'course.start')}
    </LinkButton>
  );
}
