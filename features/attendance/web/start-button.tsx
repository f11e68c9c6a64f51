import { useTranslation } from 'react-i18next';
import { PlayIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#platform/ui/page-paths.ts';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import { AttendanceStatus } from '../codes.ts';
import { takingState } from './course-access.ts';

interface StartButtonProps {
  readonly attended: Parameters<typeof takingState>[0] & { readonly status: number };
  /** the course's name, which its own name for a screen reader holds */
  readonly name: string;
  readonly size?: 'small';
  readonly className: string;
}

/** Starts a course that is taken online, or goes on with it. */
export function StartButton({ attended, name, size, className }: StartButtonProps) {
  const { t } = useTranslation('attendance');
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
