import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { GroupNode } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { monthName } from '../../shared/month.ts';
import type { BarLink } from '../reporting/charts/bars-table.tsx';
import { MonthsPanel } from '../reporting/charts/months-panel.tsx';
import { type Counted, useCounts } from './glance.tsx';
import { barOf } from './outcome-bars.tsx';

interface OutcomeMonthsProps {
  /** rows of the KPI list */
  readonly counted: Counted;
  readonly linkTo: BarLink;
}

/** How a person's trainings went and will go, by month of expiration; of a single month the line above says it all. */
export function OutcomeMonths({ counted, linkTo }: OutcomeMonthsProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const years = useCounts(counted, [
    { selector: 'expiration_Date', groupInterval: 'year' },
    { selector: 'expiration_Date', groupInterval: 'month' },
    { selector: 'onTimeReport' },
  ]);
  const data = (years ?? []).flatMap(({ key: year, items }) =>
    ((items ?? []) as readonly GroupNode[]).map((month) => {
      const key = `${year}-${String(month.key).padStart(2, '0')}`;
      return { ...barOf(month), key, name: monthName(key, language) };
    }),
  );
  if (data.length < 2) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <MonthsPanel title={t('glance.person')} data={data} rates={['onTimeRate']} linkTo={linkTo} />
    </Box>
  );
}
