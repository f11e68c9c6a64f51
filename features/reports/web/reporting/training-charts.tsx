import { useTranslation } from 'react-i18next';
import type { ReportSlice } from '../../shared/report-slice.ts';
import type { TrainingChart } from '../../shared/reporting.ts';
import { type Bars, BarsTable } from './charts/bars-table.tsx';
import { MonthsPanel } from './charts/months-panel.tsx';
import { WholeFigures } from './charts/whole-figures.tsx';
import { Panel } from './panel.tsx';
import type { YearBefore } from './use-report-data.ts';
import type { SliceLink } from './use-slice-link.ts';

interface TrainingChartsProps {
  readonly charts: readonly TrainingChart[];
  readonly before: YearBefore | null;
  readonly slice: ReportSlice | null;
  readonly linkTo: SliceLink;
}

/** The charts of a report in their order: the whole, by month, by course type, and by the person who was asked for. */
export function TrainingCharts({ charts, before, slice, linkTo }: TrainingChartsProps) {
  const { t } = useTranslation('reports');
  return charts.map(({ key, title, data }) => {
    const [whole] = data;
    if (key === 'whole')
      return whole && <WholeFigures key={key} row={whole} before={before} slice={slice} linkTo={linkTo} />;
    const bars: Bars = {
      ...{ title, data },
      chosen: slice?.chart === key ? slice.key : null,
      linkTo: (bar, outcome) => linkTo({ chart: key, key: bar, outcome }),
    };
    if (key === 'months') return <MonthsPanel key={key} {...bars} />;
    return (
      <Panel key={key} title={title}>
        <BarsTable heading={t(`reporting.headings.${key}`)} {...bars} />
      </Panel>
    );
  });
}
