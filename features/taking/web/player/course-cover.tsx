import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ContentProgress, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { FactList } from '#features/attendance/web/library.tsx';
import { DueLine, useCourseLabels } from '#features/attendance/web/public.tsx';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import type { ContentItem } from '../../shared/contract.ts';
import { PlayerAlert } from './player-alert.tsx';
import { firstOpenStep, type Step } from './player-steps.ts';

interface CourseCoverProps {
  readonly item: PendingCourseItem;
  readonly contents: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}

/** What the course is, what it takes to pass it, and where to go on. */
export function CourseCover({ item: { attended, course, instance }, contents, onStep }: CourseCoverProps) {
  const { t, language } = useTexts(['taking', 'own', 'attendance']);
  const labels = useCourseLabels();
  if (contents.length === 0) return <EmptyState title={t('player.noContents')} hint={t('player.noContentsHint')} />;
  const next = firstOpenStep(contents);
  const isOpen = openAttendanceStatuses.includes(attended.status);
  const begun = contents.some((content) => content.approved !== ContentProgress.Undone || content.attempt > 0);
  return (
    <>
      {attended.daysLeft < 0 && isOpen && <PlayerAlert severity="warning">{t('player.lateNote')}</PlayerAlert>}
      {course.content !== '' && (
        <Typography sx={{ maxWidth: '65ch', mb: 3, whiteSpace: 'pre-line' }}>{course.content}</Typography>
      )}
      <FactList
        facts={[
          [
            t('own:activity.document'),
            `${course.doc_Number} · ${t('attendance:course.version', { version: course.version })}`,
          ],
          [t('player.courseType'), labels.courseType(course.iD_Type)],
          [t('player.minimumScore'), t('attendance:percent', { value: course.score })],
          [t('own:activity.expiration'), <DueLine key="due" due={attended} />],
          ...(instance.instructor === '' ? [] : [[t('player.instructor'), instance.instructor] as const]),
          ...(instance.duration === null
            ? []
            : [
                [
                  t('player.duration'),
                  t('player.hours', {
                    hours: formatNumber(instance.duration, language, instance.duration % 1 === 0 ? 0 : 1),
                  }),
                ] as const,
              ]),
        ]}
      />
      <Typography sx={{ color: 'text.secondary', maxWidth: '60ch', mt: 3, mb: 3 }}>{t('player.howTo')}</Typography>
      <Button variant="contained" size="large" endIcon={<ArrowRightIcon />} onClick={() => onStep(next)}>
        {next === 'signature' ? t('player.toSignature') : begun ? t('player.resume') : t('player.begin')}
      </Button>
    </>
  );
}
