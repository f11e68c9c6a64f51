import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMigrated } from '#features/migrated/web/public.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { useMedia } from '#platform/ui/layout/use-media.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { Button } from '#platform/ui/plain/button.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';
import type { ActivityRow } from '../../shared/contract.ts';
import '../activity/activity.css';
import { ActivityCards } from '../activity/activity-cards.tsx';
import { ActivityTable } from '../activity/activity-table.tsx';
import { ActivityToolbar } from '../activity/activity-toolbar.tsx';
import {
  type ActivityView,
  activityViews,
  ofView,
  readActivityView,
  searchActivity,
  sortActivity,
  standardOrder,
} from '../activity/arrange-activity.ts';
import { useActivity } from '../queries.ts';

/** Actividad: every course of the user, with its status and result (S0 section 2). */
export default function ActivityPage() {
  const { t } = useTranslation('own');
  const activity = useActivity();
  return (
    <Page>
      <PageTitle title={t('activity.title')} lead={t('activity.lead')} />
      {activity.isPending ? (
        <TableSkeleton />
      ) : activity.isLoadingError ? (
        <LoadFailed error={activity.error} onRetry={() => void activity.refetch()} />
      ) : activity.data === undefined || activity.data.length === 0 ? (
        <EmptyState title={t('activity.empty')} hint={t('activity.emptyHint')} />
      ) : (
        <Courses rows={activity.data} />
      )}
      <Historical />
    </Page>
  );
}

const OwnHistorical = fetchedPart(
  withLibrary(() => import('../activity/own-historical.tsx')),
  {
    namespaces: ['migrated'],
  },
);

/** What other systems recorded of the user; its code is fetched where there is any. */
function Historical() {
  const { data } = useMigrated('own');
  if (data === undefined || data.total === 0) return null;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <OwnHistorical />
    </Suspense>
  );
}

function Courses({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const { t } = useTranslation('own');
  /** whether there is room for one */
  const isTable = useMedia('(width >= 720px)');
  const [address] = useSearchParams();
  const view = readActivityView(address);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState(standardOrder);
  const counts = Object.fromEntries(activityViews.map((name) => [name, ofView(rows, name).length])) as Record<
    ActivityView,
    number
  >;
  const shown = sortActivity(searchActivity(ofView(rows, view), search), order);
  return (
    <div className="activity">
      <ActivityToolbar
        view={view}
        counts={counts}
        search={search}
        onSearch={setSearch}
        order={order}
        onOrder={setOrder}
        withOrder={!isTable}
      />
      <p role="status" className="ui-hidden">
        {t('activity.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing="search"
          title={search === '' ? t('activity.noneInView') : t('activity.noMatch')}
          action={
            search !== '' && (
              <Button variant="outlined" onClick={() => setSearch('')}>
                {t('activity.clear')}
              </Button>
            )
          }
        />
      ) : isTable ? (
        <ActivityTable
          rows={shown}
          order={order}
          onOrder={(column) => setOrder({ column, ascending: column === order.column ? !order.ascending : true })}
        />
      ) : (
        <ActivityCards rows={shown} />
      )}
    </div>
  );
}
