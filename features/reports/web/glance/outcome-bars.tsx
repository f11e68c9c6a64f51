import Typography from '@mui/material/Typography';
import type { GroupNode } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type Outcome, ratesOfCounts } from '../../shared/definitions.ts';
import type { ChartRow } from '../../shared/reporting.ts';
import { type BarLink, BarsTable } from '../reporting/charts/bars-table.tsx';
import { type Counted, Glance, GlanceSkeleton, useCounts } from './glance.tsx';
import { mostRows } from './month-columns.ts';

interface OutcomeBarsProps {
  readonly title: string;
  /** rows of the KPI list */
  readonly counted: Counted;
  /** field whose values are the bars, and what that is called */
  readonly by: string;
  readonly heading: string;
  readonly linkTo: BarLink;
}

/** The trainings of a list by sector: bars divided by how they stand, with the rate on time against the target; the furthest behind first. */
export function OutcomeBars({ title, ...bars }: OutcomeBarsProps) {
  return (
    <Glance title={title}>
      <Bars title={title} {...bars} />
    </Glance>
  );
}

function Bars({ title, counted, by, heading, linkTo }: OutcomeBarsProps) {
  const { t, language } = useTexts('reports');
  const nodes = useCounts(counted, [{ selector: by }, { selector: 'onTimeReport' }]);
  if (nodes === undefined) return <GlanceSkeleton />;
  if (nodes === null) return <Typography color="text.secondary">{t('glance.failed')}</Typography>;
  if (nodes.length === 0) return <Typography color="text.secondary">{t('empty')}</Typography>;
  const data = nodes.map(barOf).sort(byRate);
  const others = data.length - mostRows;
  return (
    <>
      <BarsTable title={title} data={data.slice(0, mostRows)} heading={heading} rates={onTimeAlone} linkTo={linkTo} />
      {others > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('glance.others', { shown: formatNumber(others, language) })}
        </Typography>
      )}
    </>
  );
}

const onTimeAlone = ['onTimeRate'] as const;

/** What has no rate yet is last. */
const byRate = (a: ChartRow, b: ChartRow) => (a.onTimeRate ?? 2) - (b.onTimeRate ?? 2) || b.value - a.value;

/** A group of the KPI list that is divided by outcome, as a bar; who was present is not counted. */
export function barOf({ key, items }: GroupNode): ChartRow {
  const counts = { onTime: 0, late: 0, overdue: 0, pending: 0 };
  for (const part of (items ?? []) as readonly GroupNode[]) counts[part.key as Outcome] = part.count ?? 0;
  const value = counts.onTime + counts.late + counts.overdue + counts.pending;
  const { onTimeRate } = ratesOfCounts({ ...counts, live: value, present: 0, approved: 0 });
  const name = String(key ?? '');
  return { key: name, name, value, ...counts, onTimeRate, presentRate: null, passRate: null };
}
