import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { rateNames } from '../../../shared/definitions.ts';
import { FoldButton, Panel } from '../panel.tsx';
import { type Bars, BarsTable } from './bars-table.tsx';
import { MonthsChart } from './months-chart.tsx';

interface MonthsPanelProps extends Bars {
  /** that its numbers tell */
  readonly rates?: readonly (typeof rateNames)[number][];
}

/** Bars by month, and the same numbers as a table for who asks for them. */
export function MonthsPanel({ rates, ...bars }: MonthsPanelProps) {
  const { t } = useTranslation('reports');
  const [hasNumbers, setHasNumbers] = useState(false);
  const id = useId();
  return (
    <Panel
      title={bars.title}
      aside={
        <FoldButton
          label={t('reporting.numbers')}
          isOpen={hasNumbers}
          controls={id}
          onTurn={() => setHasNumbers(!hasNumbers)}
        />
      }
    >
      <MonthsChart {...bars} />
      <Box id={id} hidden={!hasNumbers} sx={{ mt: 2 }}>
        {hasNumbers && (
          <BarsTable
            {...bars}
            heading={t('reporting.headings.months')}
            hasBars={false}
            {...(rates === undefined ? {} : { rates })}
          />
        )}
      </Box>
    </Panel>
  );
}
