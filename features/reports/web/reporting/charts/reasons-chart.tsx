import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { formatPercentage, percentShares } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { donutArcs } from '#platform/ui/charts/donut-arcs.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { ReportSlice } from '../../../shared/report-slice.ts';
import type { LateReasonsReply } from '../../../shared/reporting.ts';
import type { SliceLink } from '../use-slice-link.ts';
import './chart-table.css';
import './reasons.css';

interface ReasonsChartProps {
  readonly reasons: LateReasonsReply;
  readonly slice: ReportSlice | null;
  readonly linkTo: SliceLink;
}

const size = 280;
const radius = { outer: 108, inner: 62, label: 126 };

/**
 * Why trainings were late: a pie whose slices are numbered from the most frequent on, as the rows of the grid beside it are; both
 * lead to their rows.
 */
export function ReasonsChart({ reasons: { pieChart, grid }, slice, linkTo }: ReasonsChartProps) {
  const { t, language } = useTexts('reports');
  const chosen = slice?.chart === 'reasons' ? slice.key : null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ position: 'relative', width: size, maxWidth: '100%', mx: 'auto' }} aria-hidden="true">
        <Pie slices={pieChart.data} chosen={chosen} linkTo={linkTo} />
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            display: 'grid',
            placeContent: 'center',
            textAlign: 'center',
            pointerEvents: 'none',
          }}
        >
          <Box sx={{ typography: 'h1' }}>{formatNumber(pieChart.value, language)}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('reporting.reasons.late')}</Box>
        </Box>
      </Box>
      <ReasonsTable title={pieChart.title} grid={grid} chosen={chosen} linkTo={linkTo} />
    </Box>
  );
}

const linkOf = (key: string): ReportSlice => ({ chart: 'reasons', key, outcome: null });

interface PieProps {
  readonly slices: LateReasonsReply['pieChart']['data'];
  readonly chosen: string | null;
  readonly linkTo: SliceLink;
}

function Pie({ slices, chosen, linkTo }: PieProps) {
  const arcs = donutArcs(slices);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="presentation" className="pie">
      {arcs.map(({ key, start, length }, index) => {
        const label = pointAt(start + length / 2, radius.label);
        return (
          <Link key={key} to={linkTo(linkOf(key))} tabIndex={-1}>
            <path
              d={arcPath(start, length)}
              className={`reason reason-${index + 1}`}
              data-chosen={chosen === key || undefined}
            />
            <text x={label.x} y={label.y} dy="0.36em" textAnchor="middle">
              {index + 1}
            </text>
          </Link>
        );
      })}
    </svg>
  );
}

interface ReasonsTableProps extends Omit<PieProps, 'slices'> {
  readonly title: string;
  readonly grid: LateReasonsReply['grid'];
}

function ReasonsTable({ title, grid, chosen, linkTo }: ReasonsTableProps) {
  const { t, language } = useTexts('reports');
  const shares = percentShares(grid.map(({ value }) => value));
  const columns = ['reason', 'value', 'share', 'people', 'courses', 'daysLate'] as const;
  return (
    <Box role="region" aria-label={title} tabIndex={0} className="wide-table">
      <Box component="table" className="chart-table reasons-table" sx={{ typography: 'body2' }}>
        <Box component="caption" sx={visuallyHidden}>
          {title}
        </Box>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`reporting.reasons.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map(({ key, name, value, people, courses, daysLate }, index) => (
            <tr key={key} data-chosen={chosen === key || undefined}>
              <th scope="row">
                <span className="reason-name">
                  <span className={`reason-number reason-${index + 1}`}>{index + 1}</span>
                  <Link to={linkTo(linkOf(key))}>{name}</Link>
                </span>
              </th>
              <td>{formatNumber(value, language)}</td>
              <td>{formatPercentage(shares[index] ?? 0, language)}</td>
              <td>{formatNumber(people, language)}</td>
              <td>{formatNumber(courses, language)}</td>
              <td>{daysLate === null ? '–' : formatNumber(daysLate, language, 1)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** A point of a circle around the middle. @param turn fraction of the ring, clockwise from the top */
function pointAt(turn: number, distance: number) {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return { x: size / 2 + distance * Math.cos(angle), y: size / 2 + distance * Math.sin(angle) };
}

/** The outline of a slice of the ring. */
function arcPath(start: number, length: number): string {
  // The whole ring begins and ends in one point, which would draw nothing.
  const end = start + Math.min(length, 0.9999);
  const [a, b] = [pointAt(start, radius.outer), pointAt(end, radius.outer)];
  const [c, d] = [pointAt(end, radius.inner), pointAt(start, radius.inner)];
  const isLong = length > 0.5 ? 1 : 0;
  const arc = (r: number, sweep: number, to: { x: number; y: number }) =>
    `A${r} ${r} 0 ${isLong} ${sweep} ${to.x} ${to.y}`;
  return `M${a.x} ${a.y}${arc(radius.outer, 1, b)}L${c.x} ${c.y}${arc(radius.inner, 0, d)}Z`;
}
