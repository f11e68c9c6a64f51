import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LastSignIn, useSession } from '#features/session/web/public.tsx';
import { Page } from '#platform/ui/layout/page.tsx';
import { AttendanceStatus, type PendingCourseItem } from '../../contract.ts';
import { countDueSoon } from '../course-access.ts';
import { AssignedList } from '../dashboard/assigned-list.tsx';
import { PendingCharts } from '../dashboard/pending-charts.tsx';
import { StatusPanel } from '../dashboard/status-panel.tsx';
import { Welcome } from '../dashboard/welcome.tsx';
import { statusLook } from '../due-look.tsx';
import { usePendingCourses } from '../queries.ts';

type Courses = UseQueryResult<PendingCourseItem[]>;

/** How many a list holds: undefined while loading, null when it failed. */
function countOf(courses: Courses): number | null | undefined {
  return courses.isLoadingError ? null : courses.data?.length;
}

/** /Dashboard: what is assigned to the user, by status and by due date (S0 section 2). */
export default function DashboardPage() {
  const { t } = useTranslation('attendance');
  const { user } = useSession();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const notStarted = usePendingCourses(AttendanceStatus.NotStarted);
  const inProgress = usePendingCourses(AttendanceStatus.InProgress);
  const finished = usePendingCourses(AttendanceStatus.Finished);
  const groups = [
    {
      status: AttendanceStatus.NotStarted,
      title: t('dashboard.notStarted'),
      empty: t('dashboard.emptyNotStarted'),
      query: notStarted,
    },
    {
      status: AttendanceStatus.InProgress,
      title: t('dashboard.inProgress'),
      empty: t('dashboard.emptyInProgress'),
      query: inProgress,
    },
    {
      status: AttendanceStatus.Finished,
      title: t('dashboard.finished'),
      empty: t('dashboard.emptyFinished'),
      query: finished,
    },
  ];
  const pending =
    notStarted.data === undefined || inProgress.data === undefined
      ? undefined
      : [...notStarted.data, ...inProgress.data].map((item) => item.attended);

  return (
    <Page>
      <Welcome
        fullName={user.fullName}
        counts={groups.map(({ title, query }) => ({ label: title, count: countOf(query) }))}
        dueSoon={pending === undefined ? undefined : countDueSoon(pending)}
      />
      <Box sx={{ mt: { xs: -1, sm: -2 }, mb: { xs: 3, sm: 4 } }}>
        <LastSignIn />
      </Box>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('dashboard.lists')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: { xs: 1.5, md: 2.5 },
          mb: { xs: 4, sm: 5 },
        }}
      >
        {groups.map(({ status, title, empty, query }) => (
          <StatusPanel
            key={status}
            title={title}
            icon={statusLook(status).icon}
            count={countOf(query) ?? null}
            collapsible={small}
            openAtFirst={status !== AttendanceStatus.Finished}
          >
            <AssignedList query={query} empty={empty} />
          </StatusPanel>
        ))}
      </Box>
      <PendingCharts />
    </Page>
  );
}
