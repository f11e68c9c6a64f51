import Box from '@mui/material/Box';
import { Link, type To } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import { type Outcome, outcomeNames, outcomes, rateNames } from '../../../shared/definitions.ts';
import { kpiShape, stagesShape } from '../../../shared/lists.ts';
import type { ChartRow } from '../../../shared/reporting.ts';
import { RateCell } from '../../rate-cell.tsx';
import { useTarget } from '../../use-rates.ts';
import { OutcomeName, OutcomeParts } from './outcome-parts.tsx';
import './chart-table.css';

/** Where the rows of a bar are, or those of a part of it. */
export type BarLink = (key: string, outcome: Outcome | null) => To;

/** Bars that are divided by outcome. */
export interface Bars {
  readonly title: string;
  readonly data: readonly ChartRow[];
  readonly linkTo: BarLink;
  /** key of the bar whose rows are shown */
  readonly chosen?: string | null;
}

interface BarsTableProps extends Bars {
  /** what the rows are */
  readonly heading: string;
  /** that are told of each */
  readonly rates?: readonly (typeof rateNames)[number][];
  /** the numbers alone, for what is drawn above it */
  readonly hasBars?: boolean;
}

/** Bars that lie, each with its numbers and rates: a chart that is its own table. Every number leads to its rows. */
export function BarsTable({ title, data, heading, chosen, linkTo, rates = rateNames, hasBars = true }: BarsTableProps) {
  const { t, language } = useTexts('reports');
  const target = useTarget();
  const most = Math.max(1, ...data.map(({ value }) => value));
  return (
    <Box role="region" aria-label={title} tabIndex={0} className="wide-table" sx={{ maxHeight: 520, mx: -1 }}>
      <Box component="table" className="chart-table bars-table" sx={{ typography: 'body2' }}>
        <Box component="caption" sx={visuallyHidden}>
          {title}
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
            {rates.map((rate) => (
              <th key={rate} scope="col">
                {t('reporting.rate', { name: stagesShape.fields[rate].label[language] })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row
              key={row.key}
              row={row}
              rates={rates}
              most={hasBars ? most : null}
              isChosen={chosen === row.key}
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
  readonly rates: readonly (typeof rateNames)[number][];
  /** the longest bar; null: no bars */
  readonly most: number | null;
  readonly isChosen: boolean;
  readonly linkTo: BarLink;
  readonly target: number | null;
}

function Row({ row, rates, most, isChosen, linkTo, target }: RowProps) {
  const { language } = useLanguage();
  const number = (value: number, outcome: Outcome | null, what: string) =>
    value === 0 ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        0
      </Box>
    ) : (
      <Link to={linkTo(row.key, outcome)} aria-label={`${row.name}, ${what}: ${formatNumber(value, language)}`}>
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
      {rates.map((rate) => (
        <td key={rate}>
          <RateCell rate={row[rate]} target={rate === 'onTimeRate' ? target : null} />
        </td>
      ))}
    </tr>
  );
}
