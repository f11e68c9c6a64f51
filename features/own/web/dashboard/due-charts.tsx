import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DueBucket } from '#features/attendance/shared/codes.ts';
import { bucketWords, dueBuckets } from '#features/attendance/shared/due-words.ts';
import { bucketLooks, opensFromDashboard } from '#features/attendance/web/public.tsx';
import { formatPercentage } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DonutChart } from '#platform/ui/charts/donut-chart.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { Skeleton, Surface } from '#platform/ui/plain/surface.tsx';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { useCourseStats } from '../queries.ts';
import { type DashboardAddress, dashboardAddress, ofDue } from './own-list.ts';
import './due-charts.css';

type Counts = Readonly<Record<DueBucket, number>>;

/** One's pending courses by due date; a slice narrows the list to it. */
export function OwnChart({
  courses,
  address,
}: {
  /** what is to be done; undefined while loading */
  readonly courses: readonly PendingCourseItem[] | undefined;
  readonly address: DashboardAddress;
}) {
  const { t } = useTranslation('own');
  const navigate = useNavigate();
  const counts =
    courses &&
    (Object.fromEntries(dueBuckets.map((bucket) => [bucket, ofDue(courses, bucket).length])) as Record<
      DueBucket,
      number
    >);
  const isPaperLeftOut = courses?.some(({ attended }) => !opensFromDashboard(attended)) ?? false;
  const view = address.view === 'finished' ? 'todo' : address.view;
  return (
    <Panel title={t('dashboard.mineTitle')} note={isPaperLeftOut ? t('dashboard.withoutPaper') : undefined}>
      <Chart
        whose={t('dashboard.mine')}
        counts={counts}
        choice={{
          chosen: address.due,
          onChoose: (key) => {
            const due = dueBuckets.find((bucket) => bucket === key) ?? null;
            void navigate({ search: dashboardAddress({ view, due }) });
          },
        }}
      />
    </Panel>
  );
}

/** The pending courses of everybody in the sector. */
export function SectorChart() {
  const { t } = useTranslation('own');
  const stats = useCourseStats();
  const known = useSliced(stats.data);
  if (stats.isLoadingError) {
    return (
      <Panel title={t('dashboard.sectorTitle')}>
        <LoadFailed dense title={t('dashboard.statsFailed')} error={stats.error} onRetry={() => void stats.refetch()} />
      </Panel>
    );
  }
  const { statsBySector, sector = '' } = known ?? {};
  return (
    <Panel
      title={known === undefined ? t('dashboard.sectorTitle') : t('dashboard.sector', { sector })}
      note={t('dashboard.withoutPaper')}
    >
      <Chart whose={sector} counts={statsBySector} />
    </Panel>
  );
}

interface ChartProps {
  readonly whose: string;
  readonly counts: Counts | undefined;
  readonly choice?: { readonly chosen: string | null; readonly onChoose: (key: string | null) => void };
}

function Chart({ whose, counts, choice }: ChartProps) {
  const { t, language } = useTexts('own');
  if (counts === undefined) return <Skeleton height={152} />;
  if (dueBuckets.every((bucket) => counts[bucket] === 0)) {
    return <EmptyState dense title={t('dashboard.noData')} hint={t('dashboard.noDataHint')} />;
  }
  return (
    <DonutChart
      caption={t('dashboard.caption', { whose })}
      totalLabel={t('dashboard.total')}
      formatShare={(value) => formatPercentage(value, language)}
      columns={t('dashboard.columns', { returnObjects: true }) as { label: string; value: string; share: string }}
      slices={dueBuckets.map((bucket) => ({
        key: bucket,
        label: bucketWords[bucket][language],
        value: counts[bucket],
        ...bucketLooks[bucket],
      }))}
      {...(choice === undefined ? {} : { choice })}
    />
  );
}

interface PanelProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Panel({ title, note, children }: PanelProps) {
  return (
    <Surface className="due-chart">
      <h3 className="type-h3">{title}</h3>
      <div className="due-chart-body">{children}</div>
      <p className="type-caption ui-quiet">{note}</p>
    </Surface>
  );
}
