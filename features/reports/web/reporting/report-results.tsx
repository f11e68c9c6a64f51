import Box from '@mui/material/Box';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { ReportFilter } from '../../shared/report-filter.ts';
import type { ReportSlice } from '../../shared/report-slice.ts';
import type { ReportingTab, TrainingChart } from '../../shared/reporting.ts';
import { ReasonsChart } from './charts/reasons-chart.tsx';
import { HistoricalNote } from './historical-note.tsx';
import { Panel } from './panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportRows } from './report-rows.tsx';
import { TrainingCharts } from './training-charts.tsx';
import { type ReportData, useReportData, useYearBefore } from './use-report-data.ts';
import { useSliceLink } from './use-slice-link.ts';

interface ReportResultsProps {
  readonly tab: ReportingTab;
  readonly filter: ReportFilter;
  readonly slice: ReportSlice | null;
}

/** What a report says: its charts, and under them the rows that they are made of. What is done in the filters leaves it as it is. */
export const ReportResults = memo(function ReportResults({ tab, filter, slice }: ReportResultsProps) {
  const { t } = useTranslation('reports');
  const linkTo = useSliceLink();
  const { data: known, dataUpdatedAt, isLoadingError, error, refetch } = useReportData(tab, filter);
  // Drawn in slices: a slow machine answers in between.
  const data = useDeferredValue(known);
  const before = useYearBefore(tab, filter);
  if (isLoadingError) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CardSkeletons count={2} height={260} />;
  if (isEmpty(data)) {
    const isReason = data.kind === 'reasons';
    return (
      <EmptyState
        title={isReason ? t('reporting.reasons.none') : t('reporting.none')}
        hint={
          isReason
            ? t('reporting.reasons.noneHint')
            : t(isNarrowed(filter) ? 'reporting.noneHint' : 'reporting.noneYet')
        }
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <ReportFilters filter={filter} />
      {data.kind === 'charts' && <HistoricalNote filter={filter} />}
      {data.kind === 'reasons' ? (
        <Panel title={data.reasons.pieChart.title}>
          <ReasonsChart reasons={data.reasons} slice={slice} linkTo={linkTo} />
        </Panel>
      ) : (
        <TrainingCharts charts={data.charts} before={before} slice={slice} linkTo={linkTo} />
      )}
      <ReportRows
        tab={tab}
        filter={filter}
        slice={slice}
        name={slice === null ? null : nameOf(data, slice)}
        linkTo={linkTo}
        version={dataUpdatedAt}
      />
    </Box>
  );
});

/** Whether a filter leaves anything out. */
const isNarrowed = (filter: ReportFilter): boolean =>
  Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));

const totalOf = (charts: readonly TrainingChart[]) => charts[0]?.value ?? 0;

const isEmpty = (data: ReportData): boolean =>
  data.kind === 'reasons' ? data.reasons.pieChart.value === 0 : totalOf(data.charts) === 0;

/** What a bar or slice is called; its key where the report does not hold it. */
function nameOf(data: ReportData, { chart, key }: ReportSlice): string {
  const rows = data.kind === 'reasons' ? data.reasons.grid : data.charts.find((each) => each.key === chart)?.data;
  return rows?.find((row) => row.key === key)?.name ?? key;
}
