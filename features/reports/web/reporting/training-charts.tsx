import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import type { ReportSlice } from '../../shared/report-rows.ts';
import type { TrainingChart } from '../../shared/reporting.ts';
import { BarsTable } from './charts/bars-table.tsx';
import { MonthsChart } from './charts/months-chart.tsx';
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
export function TrainingCharts({ charts, before, ...shown }: TrainingChartsProps) {
  const { t } = useTranslation('reports');
  return charts.map((chart) => {
    const { key, title, data } = chart;
    const [whole] = data;
    if (key === 'whole') return whole && <WholeFigures key={key} row={whole} before={before} {...shown} />;
    if (key === 'months') return <MonthsPanel key={key} chart={chart} {...shown} />;
    return (
      <Panel key={key} title={title}>
        <BarsTable chart={chart} heading={t(`reporting.headings.${key}`)} {...shown} />
      </Panel>
    );
  });
}

/** Bars by month, and the same numbers as a table for who asks for them. */
function MonthsPanel({
  chart,
  ...shown
}: Omit<TrainingChartsProps, 'charts' | 'before'> & { readonly chart: TrainingChart }) {
  const { t } = useTranslation('reports');
  const [hasNumbers, setHasNumbers] = useState(false);
  const id = useId();
  return (
    <Panel
      title={chart.title}
      aside={
        <Button
          size="small"
          aria-expanded={hasNumbers}
          aria-controls={id}
          onClick={() => setHasNumbers(!hasNumbers)}
          endIcon={<ChevronDownIcon style={{ rotate: hasNumbers ? '180deg' : 'none' }} />}
        >
          {t('reporting.numbers')}
        </Button>
      }
    >
      <MonthsChart chart={chart} {...shown} />
      <Box id={id} hidden={!hasNumbers} sx={{ mt: 2 }}>
        {hasNumbers && <BarsTable chart={chart} heading={t('reporting.headings.months')} hasBars={false} {...shown} />}
      </Box>
    </Panel>
  );
}
