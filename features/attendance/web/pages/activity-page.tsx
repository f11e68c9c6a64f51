import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { SearchIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import type { ActivityRow } from '../../contract.ts';
import { ActivityCards } from '../activity/activity-cards.tsx';
import { ActivityTable } from '../activity/activity-table.tsx';
import { ActivityToolbar } from '../activity/activity-toolbar.tsx';
import { type ActivityFilter, type ActivityOrder, filterActivity, sortActivity } from '../activity/arrange-activity.ts';
import { useActivity } from '../queries.ts';

const everything: ActivityFilter = { search: '', status: null };

/** Actividad: every course of the user, with its status and result (S0 section 2). */
export default function ActivityPage() {
  const { t } = useTranslation('attendance');
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
    </Page>
  );
}

function Courses({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const { t } = useTranslation('attendance');
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [filter, setFilter] = useState(everything);
  const [order, setOrder] = useState<ActivityOrder>({ column: 'expiration_Date', ascending: false });
  const shown = sortActivity(filterActivity(rows, filter), order);
  return (
    <>
      <ActivityToolbar filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} withOrder={small} />
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mb: 1.5 }}>
        {t('activity.shown', { count: shown.length })}
      </Box>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchIcon />}
          title={t('activity.noMatch')}
          action={
            <Button variant="outlined" onClick={() => setFilter(everything)}>
              {t('activity.clear')}
            </Button>
          }
        />
      ) : small ? (
        <ActivityCards rows={shown} />
      ) : (
        <ActivityTable
          rows={shown}
          order={order}
          onOrder={(column) => setOrder({ column, ascending: column === order.column ? !order.ascending : true })}
        />
      )}
    </>
  );
}
