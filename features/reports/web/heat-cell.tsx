import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import './heat-cell.css';

interface HeatCellProps {
  readonly count: number;
  /** of which it is a part: the larger, the warmer; null: a sum, on no ground */
  readonly of: number | null;
  /** to the rows that are counted */
  readonly to: string;
  /** what is counted, where the heads of its row and column are not read with it */
  readonly label?: string;
}

/** A number that leads to its rows, on a ground as warm as its part of the whole; nothing is a pale dash that leads nowhere. */
export function HeatCell({ count, of, to, label }: HeatCellProps) {
  const { language } = useLanguage();
  if (count === 0) return <span className="heat-none">–</span>;
  const shown = formatNumber(count, language);
  const heat = of === null ? 0 : Math.round((count / Math.max(of, count)) * 100);
  return (
    <Link
      className="heat"
      to={to}
      aria-label={label === undefined ? undefined : `${label}: ${shown}`}
      style={{ '--heat': `${heat}%` } as object}
    >
      {shown}
    </Link>
  );
}
