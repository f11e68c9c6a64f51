import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { DonutChart } from '#platform/ui/charts/donut-chart.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import type { CourseStats, DueBucket } from '../../contract.ts';
import { bucketWords, dueBuckets } from '../../due-words.ts';
import { bucketLooks } from '../due-look.tsx';
import { useCourseStats } from '../queries.ts';

/** Pending courses by due date, the user's beside those of their sector (S0 section 2). */
export function PendingCharts() {
  const { t } = useTranslation('attendance');
  const stats = useCourseStats();
  return (
    <Box component="section" aria-labelledby="pending-charts">
      <Typography id="pending-charts" variant="h2" sx={{ mb: 2 }}>
        {t('dashboard.pending')}
      </Typography>
      {stats.isLoadingError ? (
        <Panel>
          <LoadFailed
            dense
            title={t('dashboard.statsFailed')}
            error={stats.error}
            onRetry={() => void stats.refetch()}
          />
        </Panel>
      ) : (
        <Charts stats={stats.data} />
      )}
    </Box>
  );
}

function Charts({ stats }: { readonly stats: CourseStats | undefined }) {
  const { t } = useTranslation('attendance');
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 2.5 }}
    >
      <Panel title={t('dashboard.mine')}>
        <Chart whose={t('dashboard.mine')} counts={stats?.statsByCollaborator} />
      </Panel>
      <Panel title={stats === undefined ? ' ' : t('dashboard.sector', { sector: stats.sector })}>
        <Chart whose={stats?.sector ?? ''} counts={stats?.statsBySector} />
      </Panel>
    </Box>
  );
}

function Chart({
  whose,
  counts,
}: {
  readonly whose: string;
  readonly counts: Readonly<Record<DueBucket, number>> | undefined;
}) {
  const { t } = useTranslation('attendance');
  const { language } = useLanguage();
  if (counts === undefined) return <Skeleton variant="rounded" height={168} />;
  if (dueBuckets.every((bucket) => counts[bucket] === 0)) {
    return <EmptyState dense title={t('dashboard.noData')} hint={t('dashboard.noDataHint')} />;
  }
  return (
    <DonutChart
      caption={t('dashboard.caption', { whose })}
      totalLabel={t('dashboard.total')}
      columns={t('dashboard.columns', { returnObjects: true }) as { label: string; value: string; share: string }}
      slices={dueBuckets.map((bucket) => ({
        key: bucket,
        label: bucketWords[bucket][language],
        value: counts[bucket],
        ...bucketLooks[bucket],
      }))}
    />
  );
}

function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        backgroundColor: 'background.paper',
        p: { xs: 2, sm: 3 },
      }}
    >
      {title !== undefined && (
        <Typography variant="h3" sx={{ mb: 2 }}>
          {title}
        </Typography>
      )}
      {children}
    </Box>
  );
}
