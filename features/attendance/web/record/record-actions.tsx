import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ArrowRightIcon, PdfIcon } from '#platform/ui/icons/icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import {
  AttendanceStatus,
  type PendingCourseItem,
  type TrainingRecord,
  trainingRecordDocument,
} from '../../contract.ts';
import { isPassed } from '../../record-words.ts';
import { startsFromActivity, takingState } from '../course-access.ts';
import { usePendingCourses } from '../queries.ts';

interface RecordActionsProps {
  readonly record: TrainingRecord;
  readonly isOwn: boolean;
}

/** The way on from the record: the next course or this one, the own dashboard, and the record as PDF. */
export function RecordActions({ record, isOwn }: RecordActionsProps) {
  const { t } = useTranslation('attendance');
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
      {isOwn && <OwnWay record={record} />}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PdfIcon />}
        loading={download.isRunning}
        loadingPosition="start"
        onClick={() => download.start(trainingRecordDocument, { query: of })}
      >
        {t(isPassed(record) ? 'record.certificate' : 'record.document')}
      </Button>
    </Box>
  );
}

/** The next course of one's own; while this one is open, it. */
function OwnWay({ record }: Pick<RecordActionsProps, 'record'>) {
  const { t } = useTranslation('attendance');
  const next = useNextCourse();
  return (
    <>
      {next !== null && (
        <Button
          component={Link}
          to="/Capacitation"
          state={takingState(next.attended)}
          variant="contained"
          endIcon={<ArrowRightIcon />}
          sx={{ textAlign: 'left' }}
        >
          {next.attended.iD_Instance === record.instance.iD_Instance
            ? t('record.resume')
            : t('record.next', { name: next.course.name })}
        </Button>
      )}
      <Button component={Link} to="/Dashboard" variant="outlined" color="inherit">
        {t('record.toDashboard')}
      </Button>
    </>
  );
}

/** Of the courses that can be taken here, the one that is due first; null where there is none, or none is known. */
function useNextCourse(): PendingCourseItem | null {
  const lists = [usePendingCourses(AttendanceStatus.NotStarted), usePendingCourses(AttendanceStatus.InProgress)];
  const open = lists.flatMap(({ data }) => data ?? []).filter(({ attended }) => startsFromActivity(attended));
  return open.sort((a, b) => a.attended.daysLeft - b.attended.daysLeft)[0] ?? null;
}
