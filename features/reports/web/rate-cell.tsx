import type { GridField } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import './rate-cell.css';

interface RateCellProps {
  readonly row: GridRow;
  readonly name: string;
  readonly field: GridField;
}

/** A rate as a number, and a bar as long as it is high; without rows there is none (decisions section 10). */
export function RateCell({ row, name, field }: RateCellProps) {
  const { language } = useLanguage();
  const rate = row[name];
  if (typeof rate !== 'number') return <span className="rate rate-none">–</span>;
  return (
    <span className="rate">
      <span className="rate-bar" aria-hidden="true">
        <span style={{ inlineSize: `${rate * 100}%` }} />
      </span>
      <span className="rate-number">{formatCell(field, rate, language)}</span>
    </span>
  );
}
