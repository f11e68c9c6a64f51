import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { LastSignIn, useSession } from '#features/session/web/public.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { Page } from '#platform/ui/layout/page.tsx';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { classNames } from '#platform/ui/plain/class-names.ts';
import { Surface } from '#platform/ui/plain/surface.tsx';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { usePendingCourses } from '../queries.ts';
import { OwnChart, SectorChart } from './due-charts.tsx';
import { LastFinished, OwnList } from './own-courses.tsx';
import './own-dashboard.css';
import { type DashboardView, inOrder, ofDue, readDashboard } from './own-list.ts';
import { Welcome } from './welcome.tsx';

type Courses = UseQueryResult<PendingCourseItem[]>;

interface OwnDashboardProps {
  /** what stands above one's own courses, beside and under them, for who answers for more than these */
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
}

/** One's own courses: what to do now, by due date, and what is over (S0 section 2). */
export function OwnDashboard({ above, beside, below }: OwnDashboardProps) {
  const { t } = useTranslation('own');
  const { user } = useSession();
  const [search] = useSearchParams();
  const address = readDashboard(search);
  const lists = useLists();
  const { failed, views } = lists;
  const shown = views[address.view];
  const failure = failed[address.view];
  const isKnown = shown !== undefined || failure !== null;
  return (
    <Page>
      <Welcome
        fullName={user.fullName}
        address={address}
        counts={lists.counts}
        dueSoon={views.todo && ofDue(views.todo, 'soon').length}
      />
      <div className="own-sign-in">
        <LastSignIn />
      </div>
      {above}
      <div className={classNames('own-dashboard', !isKnown && 'own-dashboard-waiting')}>
        <div className="own-dashboard-main">
          {failure === null ? (
            <OwnList address={address} courses={shown && ofDue(shown, address.due)} />
          ) : (
            <Surface className="own-dashboard-failed">
              <LoadFailed dense error={failure.error} onRetry={lists.retry} />
            </Surface>
          )}
          {isKnown && (
            <div className="own-dashboard-after">
              {address.view !== 'finished' && <LastFinished courses={views.finished ?? []} />}
              {below}
            </div>
          )}
        </div>
        <div className="own-dashboard-side">
          {beside}
          <section aria-labelledby="pending-charts" className="own-dashboard-charts">
            <h2 id="pending-charts" className="ui-hidden">
              {t('dashboard.pending')}
            </h2>
            <OwnChart courses={views.todo} address={address} />
            <SectorChart />
          </section>
        </div>
      </div>
    </Page>
  );
}

/** The lists of the views: each is there, or undefined while it loads; what failed is reported with its error. */
function useLists() {
  const notStarted = usePendingCourses(AttendanceStatus.NotStarted);
  const inProgress = usePendingCourses(AttendanceStatus.InProgress);
  const finished = usePendingCourses(AttendanceStatus.Finished);
  const known = {
    notStarted: useSliced(notStarted.data),
    inProgress: useSliced(inProgress.data),
    finished: useSliced(finished.data),
  };
  const todo =
    known.notStarted === undefined || known.inProgress === undefined
      ? undefined
      : inOrder([...known.notStarted, ...known.inProgress]);
  const views: Readonly<Record<DashboardView, readonly PendingCourseItem[] | undefined>> = { todo, ...known };
  const failedOf = (...queries: readonly Courses[]) => queries.find((query) => query.isLoadingError) ?? null;
  const failed: Readonly<Record<DashboardView, Courses | null>> = {
    todo: failedOf(notStarted, inProgress),
    notStarted: failedOf(notStarted),
    inProgress: failedOf(inProgress),
    finished: failedOf(finished),
  };
  const countOf = (view: DashboardView) => (failed[view] === null ? views[view]?.length : null);
  const counts = {
    todo: countOf('todo'),
    notStarted: countOf('notStarted'),
    inProgress: countOf('inProgress'),
    finished: countOf('finished'),
  };
  const retry = () => {
    for (const query of [notStarted, inProgress, finished]) if (query.isLoadingError) void query.refetch();
  };
  return { views, failed, counts, retry };
}
