import type { GridValue } from '#platform/grid/wire.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { againstTarget } from '../shared/compliance.ts';
import './rate-cell.css';

interface RateCellProps {
  readonly rate: GridValue | undefined;
  /** what it is held against, a fraction of 1; null where the company set no target, or none for this rate */
  readonly target?: number | null;
}

/**
 * A rate as a number, and a bar as long as it is high; without rows there is none (decisions section 10). A mark on the bar is the
 * target, and its colour says how the rate stands against it, as on the dashboard.
 */
export function RateCell({ rate, target = null }: RateCellProps) {
  const { language } = useLanguage();
  if (typeof rate !== 'number') return <span className="rate rate-none">–</span>;
  return (
    <span className="rate">
      <span className="rate-bar" aria-hidden="true" data-standing={againstTarget(rate, target) ?? undefined}>
        <span style={{ inlineSize: `${rate * 100}%` }} />
        {target !== null && <i style={{ insetInlineStart: `${target * 100}%` }} />}
      </span>
      <span className="rate-number">{formatPercent(rate, language)}</span>
    </span>
  );
}
