import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { FactList } from '#features/attendance/web/library.tsx';
import { DueLine, readTakingState, type TakingState, useCourseLabels } from '#features/attendance/web/public.tsx';
import { Modality } from '#features/instances/shared/codes.ts';
import { whenAndWhere } from '#features/instances/shared/session-place.ts';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import { useAttended } from '#features/own/web/library.tsx';
import { useTabletMode } from '#features/session/web/public.tsx';
import { BackToDashboard, OnlinePlayer, useContents } from '#features/taking/web/library.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { pagePaths } from '#product/page-paths.ts';

/** Fetched with tablet mode alone. */
const TabletTaker = fetchedPart(() => import('../taker/tablet-taker.tsx'));

/** /Capacitation: takes the course that the router's state names, in its modality (S0 section 2). */
export default function CapacitationPage() {
  const { t } = useTranslation(['taking', 'attendance', 'own']);
  const labels = useCourseLabels();
  const course = readTakingState(useLocation().state);
  const mode = useTabletMode();
  if (mode !== null) {
    const isServed = course?.cwid !== undefined && course.iD_Instance === mode.iD_Instance;
    return isServed ? (
      <TabletTaker key={course.cwid} cwid={course.cwid} />
    ) : (
      <Navigate to={pagePaths.tabletCourse} replace />
    );
  }
  if (course === null) return <Navigate to={pagePaths.dashboard} replace />;
  switch (course.modality) {
    case Modality.Online:
      return <Online key={course.iD_Instance} course={course} />;
    case Modality.Tablet:
      return <OnTablet course={course} />;
    case Modality.InPerson:
      return <Notice title={labels.modality(Modality.InPerson)} hint={t('taking.paperHint')} />;
    default:
      return <Notice title={t('taking.unknown')} hint={t('taking.unknownHint')} />;
  }
}

function Online({ course }: { readonly course: TakingState }) {
  const attended = useAttended(course);
  const contents = useContents(course);
  const failed = [attended, contents].find((query) => query.isLoadingError);
  return (
    <Page>
      {failed !== undefined ? (
        <>
          <BackToDashboard />
          <LoadFailed
            error={failed.error}
            onRetry={() => {
              if (attended.isError) void attended.refetch();
              if (contents.isError) void contents.refetch();
            }}
          />
        </>
      ) : attended.data === undefined || contents.data === undefined ? (
        <>
          <BackToDashboard />
          <PlayerSkeleton />
        </>
      ) : (
        <OnlinePlayer item={attended.data} contents={contents.data} title={<CourseTitle item={attended.data} />} />
      )}
    </Page>
  );
}

function CourseTitle({ item: { course } }: { readonly item: PendingCourseItem }) {
  const { t } = useTranslation(['taking', 'attendance', 'own']);
  const labels = useCourseLabels();
  const facts = [
    course.doc_Number,
    labels.courseType(course.iD_Type),
    t('attendance:course.version', { version: course.version }),
  ];
  return <PageTitle title={course.name} lead={facts.join(' · ')} />;
}

function PlayerSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton variant="text" sx={{ width: 'min(480px, 80%)', height: 44 }} />
      <Skeleton variant="text" sx={{ width: 'min(260px, 60%)', mb: 3 }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }, gap: 3 }}>
        <Skeleton variant="rounded" sx={{ height: { xs: 64, md: 320 } }} />
        <Skeleton variant="rounded" height={480} />
      </Box>
    </Box>
  );
}

/** A course that is taken on the tablet: which, when, and until when. */
function OnTablet({ course }: { readonly course: TakingState }) {
  const { t } = useTranslation(['taking', 'attendance', 'own']);
  const { data } = useAttended(course);
  if (data === undefined) return <Notice title={t('taking.tablet')} hint={t('taking.tabletHint')} />;
  const { instance, attended } = data;
  const when = whenAndWhere(instance, formatDay(instance.instance_Date));
  return (
    <Page>
      <BackToDashboard />
      <CourseTitle item={data} />
      <Typography sx={{ maxWidth: '60ch', mb: 3 }}>
        {t('taking.tablet')}. {t('taking.tabletHint')}
      </Typography>
      <Box sx={{ maxWidth: 560 }}>
        <FactList
          facts={[
            ...(when.length === 0 ? [] : [[t('taking.date'), when.join(' · ')] as const]),
            [t('own:activity.expiration'), <DueLine key="due" due={attended} />],
            ...(instance.instructor === '' ? [] : [[t('player.instructor'), instance.instructor] as const]),
          ]}
        />
      </Box>
    </Page>
  );
}

/** A course that is not taken here: says so, and leads back. */
function Notice({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <Page>
      <BackToDashboard />
      <PageTitle title={title} lead={hint} />
    </Page>
  );
}
