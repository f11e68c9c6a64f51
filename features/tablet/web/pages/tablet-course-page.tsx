import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { readTakingState } from '#features/attendance/web/public.tsx';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import { ClosingBand } from '#features/paper/web/public.tsx';
import { enterTabletMode, useSession, useTabletMode } from '#features/session/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons, PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { LogoutIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { clockTime } from '../clock-time.ts';
import { AssistantList } from '../list/assistant-list.tsx';
import { RefusedAnswers } from '../list/refused-answers.tsx';
import { readSigned, SignedSummary } from '../list/signed-summary.tsx';
import { QueueState } from '../queue/queue-state.tsx';
import { useStartedTablet } from '../started-tablet.ts';
import { type Assistant, useAssistants } from '../use-assistants.ts';

/** /TabletCourse: the people of the tablet's instance (S0 section 2). Coming from the instances it locks the device. */
export default function TabletCoursePage() {
  const mode = useTabletMode();
  const { user } = useSession();
  const start = readTakingState(useLocation().state);
  const isNew = mode === null && start !== null;
  useEffect(() => {
    if (isNew) enterTabletMode({ user: user.name, iD_Course: start.iD_Course, iD_Instance: start.iD_Instance });
  }, [isNew, start, user.name]);
  const { data } = useStartedTablet();
  if (mode === null && start === null) return <Navigate to={pagePaths.instances} replace />;
  return data === undefined ? <PageSkeleton /> : <Assistants tablet={data} />;
}

function Assistants({ tablet }: { readonly tablet: StartedTablet }) {
  const { t } = useTranslation('tablet');
  const assistants = useAssistants(tablet);
  const signed = readSigned(useLocation().state);
  const { document, version, sector, id } = {
    document: tablet.doc_Number,
    version: tablet.version,
    sector: tablet.sector_Name,
    id: tablet.iD_Instance,
  };
  const { data } = assistants;
  return (
    <Page>
      <PageTitle
        title={tablet.course_Name}
        lead={t('list.facts', { document, version, sector, id })}
        actions={
          <Button component={Link} to={pagePaths.tabletExit} variant="outlined" startIcon={<LogoutIcon />}>
            {t('leave')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {tablet.expired && (
          <FormProblem text={t('list.expired', { date: formatDay(tablet.expiration_Date) })} tone="warning" />
        )}
        {assistants.isError && data !== undefined && (
          <FormProblem
            text={t('list.stale', { time: clockTime(new Date(assistants.dataUpdatedAt || Date.now()).toISOString()) })}
            tone="warning"
          />
        )}
        <RefusedAnswers assistants={data ?? []} />
        {signed !== null && <SignedSummary record={signed} />}
        {assistants.isLoadingError && data === undefined ? (
          <LoadFailed error={assistants.error} onRetry={() => void assistants.refetch()} />
        ) : data === undefined ? (
          <CardSkeletons count={3} height={180} />
        ) : data.length === 0 ? (
          <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
        ) : (
          <>
            <Progress assistants={data} />
            {data.every(({ status }) => status === AttendanceStatus.Finished) && <RoomDone assistants={data} />}
            <AssistantList tablet={tablet} assistants={data} signed={signed?.person.employee_Nr ?? null} />
          </>
        )}
      </Box>
    </Page>
  );
}

/** How many have finished, and whether anything done on this tablet still waits. */
function Progress({ assistants }: { readonly assistants: readonly Assistant[] }) {
  const { t } = useTranslation('tablet');
  const finished = assistants.filter(({ status }) => status === AttendanceStatus.Finished).length;
  const said = t('list.progress', { finished, total: assistants.length });
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="p">
          {said}
        </Typography>
        <QueueState quiet />
      </Box>
      <LinearProgress
        variant="determinate"
        value={(finished / assistants.length) * 100}
        aria-label={said}
        color="success"
        sx={(theme) => ({ backgroundColor: theme.vars.palette.divider })}
      />
    </Box>
  );
}

/** The end of a room: everybody has signed; who did not pass repeats the course, and the tablet goes back to the instructor. */
function RoomDone({ assistants }: { readonly assistants: readonly Assistant[] }) {
  const { t } = useTranslation('tablet');
  const failed = assistants.filter(({ approved }) => approved === false);
  const passed = t('closing.passed', { count: assistants.length - failed.length });
  const repeat = t('closing.failed', { count: failed.length, names: failed.map(({ name }) => name).join(', ') });
  return (
    <ClosingBand
      isOver
      title={t('closing.title', { count: assistants.length })}
      text={failed.length === 0 ? passed : `${passed} · ${repeat}`}
    >
      <Button component={Link} to={pagePaths.tabletExit} variant="contained" startIcon={<LogoutIcon />}>
        {t('leave')}
      </Button>
    </ClosingBand>
  );
}
