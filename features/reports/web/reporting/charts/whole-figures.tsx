import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type Outcome, onTimeRule, outcomeNames, outcomes, rateNames } from '../../../shared/definitions.ts';
import { stagesShape } from '../../../shared/lists.ts';
import type { ReportSlice } from '../../../shared/report-slice.ts';
import type { ChartRow } from '../../../shared/reporting.ts';
import { pointsSince } from '../../../shared/year-before.ts';
import { RateCell } from '../../rate-cell.tsx';
import { Panel } from '../panel.tsx';
import type { YearBefore } from '../use-report-data.ts';
import type { SliceLink } from '../use-slice-link.ts';
import { OutcomeParts, OutcomeSwatch } from './outcome-parts.tsx';

interface WholeFiguresProps {
  readonly row: ChartRow;
  readonly before: YearBefore | null;
  readonly slice: ReportSlice | null;
  readonly linkTo: SliceLink;
}

/**
 * How everything stands: the rate on time with its rule; four numbers that lead to their rows, and that are the legend of what follows; and
 * the other rates.
 */
export function WholeFigures({ row, before, slice, linkTo }: WholeFiguresProps) {
  const { t, language } = useTexts('reports');
  const due = row.onTime + row.late + row.overdue;
  return (
    <Panel title={t('reporting.trainings', { count: row.value, shown: formatNumber(row.value, language) })}>
      {row.onTimeRate !== null && (
        <>
          <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatPercent(row.onTimeRate, language)} <Typography component="span">{t('reporting.onTime')}</Typography>
          </Typography>
          {before !== null && <Before rate={row.onTimeRate} {...before} />}
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 2 }}>
            {t('reporting.counted', {
              onTime: formatNumber(row.onTime, language),
              due: formatNumber(due, language),
              count: due,
            })}{' '}
            {onTimeRule[language]}
          </Typography>
        </>
      )}
      <div className="outcome-bar" aria-hidden="true" style={{ blockSize: 20 }}>
        <OutcomeParts row={row} />
      </div>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          mt: 1,
          mb: 0,
          mx: -1.5,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          '@media print': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {outcomeNames.map((outcome) => (
          <li key={outcome}>
            <Figure
              outcome={outcome}
              value={row[outcome]}
              isChosen={slice?.chart === 'whole' && slice.outcome === outcome}
              linkTo={linkTo}
            />
          </li>
        ))}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2,
          pt: 2,
          borderTop: 1,
          borderColor: 'divider',
          display: 'grid',
          gap: { xs: 1.5, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {rateNames.slice(1).map((rate) => (
          <Box key={rate} sx={{ display: 'flex', gap: 2, alignItems: 'center', typography: 'body2' }}>
            <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t('reporting.rate', { name: stagesShape.fields[rate].label[language] })}
            </Box>
            <Box component="dd" sx={{ m: 0, width: 150, ml: 'auto', fontWeight: 600 }}>
              <RateCell rate={row[rate]} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** The same a year earlier, and by how much it changed. */
function Before({ rate, whole, filter }: YearBefore & { readonly rate: number }) {
  const { t, language } = useTexts('reports');
  if (whole.onTimeRate === null) return null;
  const points = pointsSince({ before: whole.onTimeRate, now: rate });
  const change = t(`reporting.before.${points === 0 ? 'same' : points > 0 ? 'up' : 'down'}`, {
    count: Math.abs(points),
    points: formatNumber(Math.abs(points), language, 1),
  });
  const period = { from: formatDay(filter.startDate), to: formatDay(filter.endDate) };
  return (
    <Typography component="p" variant="body2" sx={{ mb: 0.5 }}>
      {t('reporting.before.told', { ...period, rate: formatPercent(whole.onTimeRate, language), change })}
    </Typography>
  );
}

interface FigureProps {
  readonly outcome: Outcome;
  readonly value: number;
  readonly isChosen: boolean;
  readonly linkTo: SliceLink;
}

function Figure({ outcome, value, isChosen, linkTo }: FigureProps) {
  const { language } = useLanguage();
  return (
    <Box
      component={Link}
      to={linkTo({ chart: 'whole', key: '', outcome })}
      aria-current={isChosen || undefined}
      sx={{
        display: 'block',
        height: '100%',
        p: 1.5,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'well' },
        '&[aria-current]': { bgcolor: 'tone.progress.soft' },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'text.secondary' }}
      >
        <OutcomeSwatch outcome={outcome} />
        {outcomes[outcome][language]}
      </Box>
      <Typography component="span" variant="h2" sx={{ display: 'block', mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(value, language)}
      </Typography>
    </Box>
  );
}
