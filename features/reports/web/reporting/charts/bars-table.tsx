import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import { outcomeNames, outcomes, rateNames } from '../../../shared/definitions.ts';
import { kpiShape, stagesShape } from '../../../shared/lists.ts';
import type { ReportSlice } from '../../../shared/report-rows.ts';
import type { ChartRow, TrainingChart } from '../../../shared/reporting.ts';
import { RateCell } from '../../rate-cell.tsx';
import { useTarget } from '../../use-rates.ts';
import type { SliceLink } from '../use-slice-link.ts';
import { OutcomeName, OutcomeParts } from './outcome-parts.tsx';
import './chart-table.css';

interface BarsTableProps {
  readonly chart: TrainingChart;
  /** what the rows are */
  readonly heading: string;
  readonly slice: ReportSlice | null;
  readonly linkTo: SliceLink;
  /** the numbers alone, for what is drawn above it */
  readonly hasBars?: boolean;
}

/** Bars that lie, each with its numbers and rates: a chart that is its own table. Every number leads to its rows. */
export function BarsTable({ chart, heading, slice, linkTo, hasBars = true }: BarsTableProps) {
  const { t, language } = useTexts('reports');
  const target = useTarget();
  const most = Math.max(1, ...chart.data.map(({ value }) => value));
  return (
    <Box role="region" aria-label={chart.title} tabIndex={0} className="wide-table" sx={{ maxHeight: 520, mx: -1 }}>
      <Box component="table" className="chart-table bars-table" sx={{ typography: 'body2' }}>
        <Box component="caption" sx={visuallyHidden}>
          {chart.title}
        </Box>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {hasBars && <td className="bars-head" />}
            <th scope="col">{t('reporting.total')}</th>
            {outcomeNames.map((outcome) => (
              <th key={outcome} scope="col">
                <OutcomeName outcome={outcome} />
              </th>
            ))}
            {rateNames.map((rate) => (
              <th key={rate} scope="col">
                {t('reporting.rate', { name: stagesShape.fields[rate].label[language] })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.data.map((row) => (
            <Row
              key={row.key}
              row={row}
              chart={chart.key}
              most={hasBars ? most : null}
              isChosen={slice?.chart === chart.key && slice.key === row.key}
              linkTo={linkTo}
              target={target}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly row: ChartRow;
  readonly chart: TrainingChart['key'];
  /** the longest bar; null: no bars */
  readonly most: number | null;
  readonly isChosen: boolean;
  readonly linkTo: SliceLink;
  readonly target: number | null;
}

function Row({ row, chart, most, isChosen, linkTo, target }: RowProps) {
  const { language } = useLanguage();
  const number = (value: number, outcome: ReportSlice['outcome'], what: string) =>
    value === 0 ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        0
      </Box>
    ) : (
      <Link
        to={linkTo({ chart, key: row.key, outcome })}
        aria-label={`${row.name}, ${what}: ${formatNumber(value, language)}`}
      >
        {formatNumber(value, language)}
      </Link>
    );
  return (
    <tr className="outcome-row" data-chosen={isChosen || undefined}>
      <th scope="row">{row.name}</th>
      {most !== null && (
        <td aria-hidden="true">
          <div className="outcome-bar-cell">
            <div className="outcome-bar" style={{ inlineSize: `${(row.value / most) * 100}%` }}>
              <OutcomeParts row={row} />
            </div>
          </div>
        </td>
      )}
      <td>{number(row.value, null, kpiShape.title[language])}</td>
      {outcomeNames.map((outcome) => (
        <td key={outcome}>{number(row[outcome], outcome, outcomes[outcome][language])}</td>
      ))}
      {rateNames.map((rate) => (
        <td key={rate}>
          <RateCell rate={row[rate]} target={rate === 'onTimeRate' ? target : null} />
        </td>
      ))}
    </tr>
  );
}
