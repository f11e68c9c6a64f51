import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import { startsFromActivity, takingState } from '#features/attendance/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { ArrowRightIcon, PdfIcon } from '#platform/ui/icons/icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { pagePaths } from '#product/page-paths.ts';
import { printTrainingRecord } from '../../shared/calls.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { isPassed } from '../../shared/record-words.ts';
import type { TrainingRecord } from '../../shared/training-record.ts';
import { usePendingCourses } from '../queries.ts';

interface RecordActionsProps {
  readonly record: TrainingRecord;
  readonly isOwn: boolean;
  /** the signature led here */
  readonly isJustSigned: boolean;
}

/** The way on from the record: the next course or this one, the person's own dashboard, and the record as PDF. */
export function RecordActions({ record, isOwn, isJustSigned }: RecordActionsProps) {
  const { t } = useTranslation('own');
  const download = useReportDownload();
  const { iD_Course } = record.course;
  const { iD_Instance } = record.instance;
  const of = { iD_Course, iD_Instance, ...(isOwn ? {} : { cwid: record.person.cwid }) };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        mt: 2.5,
        '& > *': { flex: { xs: '1 1 100%', sm: '0 1 auto' } },
      }}
    >
      {isOwn && <OwnWay record={record} isJustSigned={isJustSigned} />}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PdfIcon />}
        loading={download.isRunning}
        loadingPosition="start"
        onClick={() => download.start(printTrainingRecord.path, { query: of })}
      >
        {t(isPassed(record) ? 'record.certificate' : 'record.document')}
      </Button>
    </Box>
  );
}

/** From the signature to the next course; from the record of an open one back into it. */
function OwnWay({ record, isJustSigned }: Pick<RecordActionsProps, 'record' | 'isJustSigned'>) {
  const { t } = useTranslation('own');
  const open = useOpenCourses();
  const same = open.find(({ attended }) => attended.iD_Instance === record.instance.iD_Instance);
  const { role } = useSession();
  const next = mayCall(role, takesCourses) ? (same ?? (isJustSigned ? open[0] : undefined)) : undefined;
  return (
    <>
      {next !== undefined && (
        <Button
          component={Link}
          to={pagePaths.taking}
          state={takingState(next.attended)}
          variant="contained"
          endIcon={<ArrowRightIcon />}
          sx={{ textAlign: 'left' }}
        >
          {next === same ? t('record.resume') : t('record.next', { name: next.course.name })}
        </Button>
      )}
      <Button component={Link} to={pagePaths.dashboard} variant="outlined" color="inherit">
        {t('record.toDashboard')}
      </Button>
    </>
  );
}

/** The courses that can be taken here, the one that is due first before the others. */
function useOpenCourses(): PendingCourseItem[] {
  const lists = [usePendingCourses(AttendanceStatus.NotStarted), usePendingCourses(AttendanceStatus.InProgress)];
  const open = lists.flatMap(({ data }) => data ?? []).filter(({ attended }) => startsFromActivity(attended));
  return open.sort((a, b) => a.attended.daysLeft - b.attended.daysLeft);
}
