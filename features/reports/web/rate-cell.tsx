import type { GridValue } from '#platform/grid/wire.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import './rate-cell.css';

/**
 * A rate as a number, and a bar as long as it is high; without rows there is none (decisions section 10).
 */
export function RateCell({ rate }: { readonly rate: GridValue | undefined }) {
  const { language } = useLanguage();
  if (typeof rate !== 'number') return <span className="rate rate-none">–</span>;
  return (
    <span className="rate">
      <span className="rate-bar" aria-hidden="true">
        <span style={{ inlineSize: `${rate * 100}%` }} />
      </span>
      <span className="rate-number">{formatPercent(rate, language)}</span>
    </span>
  );
}
