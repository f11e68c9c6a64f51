import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import './heat-cell.css';

interface HeatCellProps {
  readonly count: number;
  /** of which it is a part: the larger, the warmer */
  readonly of: number;
  /** to the rows that are counted */
  readonly to: string;
}

/** A number that leads to its rows, on a ground as warm as its part of the whole; nothing is a pale dash that leads nowhere. */
export function HeatCell({ count, of, to }: HeatCellProps) {
  const { language } = useLanguage();
  if (count === 0) return <span className="heat-none">–</span>;
  return (
    <Link
      className="heat"
      to={to}
      style={{ '--heat': `${Math.round((count / Math.max(of, count)) * 100)}%` } as object}
    >
      {formatNumber(count, language)}
    </Link>
  );
}
