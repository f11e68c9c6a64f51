import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import { type Outcome, outcomeNames, outcomes } from '../../../shared/definitions.ts';
import { monthName, shortMonthName } from '../../../shared/month.ts';
import type { ChartRow } from '../../../shared/reporting.ts';
import type { BarLink, Bars } from './bars-table.tsx';
import { OutcomeParts, OutcomeSwatch } from './outcome-parts.tsx';
import { axisTicks, everyMonth, thisMonth } from './scale.ts';

/** Bars by month of expiration: a month leads to its rows, and with the pointer a part of it to those of the part. */
export function MonthsChart({ data, chosen, linkTo }: Bars) {
  const { language } = useLanguage();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = everyMonth(data, (month) => monthName(month, language));
  const ticks = axisTicks(Math.max(0, ...rows.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  useCurrentInView(scroll, data);
  return (
    <div className="months">
      <div className="months-axis" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            {formatNumber(tick, language)}
          </span>
        ))}
      </div>
      <div className="months-scroll" ref={scroll}>
        <div className="months-frame">
          <div className="months-lines" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }} />
            ))}
          </div>
          <ol className="months-list">
            {rows.map((row) => (
              <li key={row.key}>
                <Month
                  row={row}
                  axisName={axisName(row.key, row === rows[0], language)}
                  top={top}
                  isChosen={chosen === row.key}
                  linkTo={linkTo}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

/** Where the months are more than fit, those around today are seen first. */
function useCurrentInView(scroll: RefObject<HTMLDivElement | null>, data: readonly ChartRow[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: afresh for each report
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (frame === null) return undefined;
    const show = () => {
      const month = frame.querySelector('[aria-current]') ?? frame.querySelector('li:last-child');
      if (month === null) return;
      const place = month.getBoundingClientRect().right - frame.getBoundingClientRect().left;
      frame.scrollLeft += place - frame.clientWidth * 0.8;
    };
    const observer = new ResizeObserver(show);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [data]);
}

interface MonthProps {
  readonly row: ChartRow;
  readonly axisName: string;
  /** how many a column of full height is */
  readonly top: number;
  readonly isChosen: boolean;
  readonly linkTo: BarLink;
}

function Month({ row, axisName, top, isChosen, linkTo }: MonthProps) {
  const { t, language } = useTexts('reports');
  const navigate = useNavigate();
  const { key } = row;
  const said = outcomeNames.filter((outcome) => row[outcome] > 0);
  const numbers = said.map((outcome) => `${outcomes[outcome][language]} ${formatNumber(row[outcome], language)}`);
  return (
    <Tooltip title={<MonthNumbers row={row} />} placement="top" describeChild disableInteractive>
      <Link
        className="month"
        to={linkTo(key, null)}
        aria-current={key === thisMonth() ? 'date' : undefined}
        data-chosen={isChosen || undefined}
        onClick={(event) => {
          const part = (event.target as HTMLElement).dataset.outcome as Outcome | undefined;
          if (part === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(linkTo(key, part));
        }}
      >
        <span className="month-column" aria-hidden="true">
          <span style={{ flexGrow: top - row.value, flexBasis: 0, minBlockSize: 0 }} />
          <OutcomeParts row={row} isUpright />
        </span>
        <span className="month-name" aria-hidden="true">
          {axisName}
        </span>
        <Box component="span" sx={visuallyHidden}>
          {`${row.name}: ${numbers.join(', ') || t('reporting.nothing')}`}
        </Box>
      </Link>
    </Tooltip>
  );
}

function MonthNumbers({ row }: { readonly row: ChartRow }) {
  const { t, language } = useTexts('reports');
  return (
    <span style={{ display: 'grid', gap: 4, minInlineSize: 150 }}>
      <strong>{row.name}</strong>
      {row.value === 0 && t('reporting.nothing')}
      {outcomeNames
        .filter((outcome) => row[outcome] > 0)
        .map((outcome) => (
          <span key={outcome} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <OutcomeSwatch outcome={outcome} />
            <span style={{ flex: 1 }}>{outcomes[outcome][language]}</span>
            <span>{formatNumber(row[outcome], language)}</span>
          </span>
        ))}
    </span>
  );
}

/** Under the axis: the month, and the year where it begins, or the axis does. */
function axisName(month: string, isFirst: boolean, language: Language): string {
  const name = shortMonthName(month, language);
  return isFirst || month.endsWith('-01') ? `${name}\n${month.slice(0, 4)}` : name;
}
