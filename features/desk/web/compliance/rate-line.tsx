import type { Compliance } from '#features/reports/shared/compliance.ts';
import { monthName, shortMonthName } from '#features/reports/shared/month.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';

interface RateLineProps {
  readonly months: Compliance['months'];
  readonly target: number | null;
}

/** The number at the end of each month, as a line with the target across it; read out as a table. */
export function RateLine({ months, target }: RateLineProps) {
  const { t, language } = useTexts('desk');
  const known = months.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const bottom = Math.max(0, Math.floor(Math.min(...known, target ?? 1) * 20 - 0.5) / 20);
  /** Percent of the frame, from its top and left. */
  const down = (rate: number) => ((1 - rate) / (1 - bottom)) * 100;
  const across = (place: number) => (place / (months.length - 1)) * 100;
  const last = months.at(-1);
  return (
    <div className="compliance-line">
      <div className="compliance-frame" aria-hidden="true">
        {target !== null && (
          <span className="compliance-target" style={{ insetBlockStart: `${down(target)}%` }}>
            <span>{t('compliance.targetLine', { target: formatPercent(target, language) })}</span>
          </span>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          <polyline
            points={months
              .flatMap(({ rate }, place) => (rate === null ? [] : [`${across(place)},${down(rate)}`]))
              .join(' ')}
          />
        </svg>
        {months.map(
          ({ month, rate }, place) =>
            rate !== null && (
              <span
                key={month}
                className={month === last?.month ? 'compliance-point compliance-point-last' : 'compliance-point'}
                style={{ insetInlineStart: `${across(place)}%`, insetBlockStart: `${down(rate)}%` }}
                title={`${monthName(month, language)}: ${formatPercent(rate, language)}`}
              />
            ),
        )}
      </div>
      <div className="compliance-months type-caption ui-quiet" aria-hidden="true">
        {months.map(({ month }, place) => (
          <span key={month} data-rare={place % 3 !== 0 || undefined} style={{ insetInlineStart: `${across(place)}%` }}>
            {shortMonthName(month, language)}
            {(place === 0 || month.endsWith('-01')) && <span>{month.slice(0, 4)}</span>}
          </span>
        ))}
      </div>
      {/* A table is as wide as its cells, whatever width it is given: what hides it is around it. */}
      <div className="ui-hidden">
        <table>
          <caption>{t('compliance.lineTitle')}</caption>
          <tbody>
            {months.map(({ month, rate }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, language)}</th>
                <td>{rate === null ? '–' : formatPercent(rate, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
