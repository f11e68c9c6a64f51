import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import { monthName, shortMonthName } from '../../shared/month.ts';
import { HeatCell } from '../heat-cell.tsx';
import '../reporting/charts/chart-table.css';
import { thisMonth } from '../reporting/charts/scale.ts';
import { type Counted, Glance, GlanceSkeleton, useCounts } from './glance.tsx';
import { countByMonth, type MonthColumn, type MonthSpan } from './month-columns.ts';

interface MonthsHeatProps {
  readonly title: string;
  readonly counted: Counted;
  /** field whose values are the rows, and what that is called */
  readonly by: string;
  readonly heading: string;
  /** field with the day */
  readonly day: string;
  readonly span: MonthSpan;
  /** address of the rows that are counted; null: of every month */
  readonly linkTo: (key: string, column: MonthColumn | null) => string;
}

/** Where and when there is most of a list: a table of months whose numbers stand on grounds as warm as they are high, and lead to their rows. */
export function MonthsHeat({ title, ...heat }: MonthsHeatProps) {
  return (
    <Glance title={title}>
      <Heat title={title} {...heat} />
    </Glance>
  );
}

function Heat({ title, counted, by, heading, day, span, linkTo }: MonthsHeatProps) {
  const { t, language } = useTexts('reports');
  const nodes = useCounts(counted, [
    { selector: by },
    { selector: day, groupInterval: 'year' },
    { selector: day, groupInterval: 'month' },
  ]);
  if (nodes === undefined) return <GlanceSkeleton />;
  if (nodes === null) return <Typography color="text.secondary">{t('glance.failed')}</Typography>;
  const now = thisMonth();
  const { columns, rows, others } = countByMonth(nodes, now, span);
  if (rows.length === 0) return <Typography color="text.secondary">{t('empty')}</Typography>;
  /** Years of what was held say nothing of a month; what is overdue since before is as pressing as this month. */
  const isHeated = ({ kind }: MonthColumn) => kind === 'month' || span.before === 0;
  const most = Math.max(
    1,
    ...rows.flatMap(({ counts }) => columns.map((column, place) => (isHeated(column) ? (counts[place] ?? 0) : 0))),
  );
  const firstMonth = columns.find(({ kind }) => kind === 'month')?.month;
  const named = (column: MonthColumn) => {
    const { kind, month } = column;
    const isYearSaid = month === firstMonth || month.endsWith('-01');
    const name =
      kind === 'month' ? monthName(month, language) : t(`glance.${kind}`, { month: monthName(month, language) });
    const shown =
      kind === 'month'
        ? `${shortMonthName(month, language)}${isYearSaid ? ` ${month.slice(2, 4)}` : ''}`
        : t(`glance.short.${kind}`);
    return { name, shown };
  };
  return (
    <>
      <Box role="region" aria-label={title} tabIndex={0} className="wide-table" sx={{ mx: -1 }}>
        <Box component="table" className="chart-table heat-table" sx={{ typography: 'body2' }}>
          <Box component="caption" sx={visuallyHidden}>
            {title}
          </Box>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map((column) => {
                const { name, shown } = named(column);
                return (
                  <th
                    key={column.kind + column.month}
                    scope="col"
                    abbr={name}
                    title={name}
                    aria-current={column.kind === 'month' && column.month === now ? 'date' : undefined}
                  >
                    {shown}
                  </th>
                );
              })}
              <th scope="col">{t('reporting.total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, counts, total }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                {columns.map((column, place) => (
                  <td key={column.kind + column.month}>
                    <HeatCell
                      count={counts[place] ?? 0}
                      of={isHeated(column) ? most : null}
                      to={linkTo(key, column)}
                      label={`${key}, ${named(column).name}`}
                    />
                  </td>
                ))}
                <td>
                  <HeatCell count={total} of={null} to={linkTo(key, null)} label={`${key}, ${t('reporting.total')}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {others > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('glance.others', { shown: formatNumber(others, language) })}
        </Typography>
      )}
    </>
  );
}
