import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlayIcon } from '#platform/ui/icons/icons.tsx';
import { type ActivityRow, AttendanceStatus } from '../../contract.ts';
import { startsFromActivity, takingState } from '../course-access.ts';

/** Starts or continues a course that is taken online and still open; nothing for the others (S0 section 4). */
export function StartCourse({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('attendance');
  if (!startsFromActivity(row)) return null;
  const begun = row.status === AttendanceStatus.InProgress;
  return (
    <Button
      component={Link}
      to="/Capacitation"
      state={takingState(row)}
      variant="outlined"
      size="small"
      startIcon={<PlayIcon />}
      aria-label={t(begun ? 'activity.resumeCourse' : 'activity.startCourse', { name: row.course_Name })}
    >
      {begun ? t('activity.resume') : t('activity.start')}
    </Button>
  );
}
