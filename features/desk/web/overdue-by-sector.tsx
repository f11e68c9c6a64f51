import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import { Surface } from '#platform/ui/plain/surface.tsx';
import { overdueAddress } from './addresses.ts';
import './desk.css';
import { useDesk } from './use-desk.ts';

/** What is overdue in each sector, most first; for who sees one sector alone its line of the desk says it. */
export default function OverdueBySector() {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const overdue = useDesk().data?.overdue ?? null;
  if (overdue === null || overdue.sectorCount < 2) return null;
  const { sectors, sectorCount, total } = overdue;
  const most = Math.max(...sectors.map((sector) => sector.overdue));
  return (
    <Surface as="section" className="desk" aria-labelledby="overdue-by-sector">
      <div className="desk-head">
        <h2 id="overdue-by-sector" className="type-h3">
          {t('bySector')}
        </h2>
        <LinkButton size="small" to={overdueAddress()}>
          {t('allOverdue', { count: total, shown: formatNumber(total, language) })}
        </LinkButton>
      </div>
      <ul className="desk-bars">
        {sectors.map(({ iD_Sector, sector_Name, overdue: count }) => (
          <li key={iD_Sector}>
            <Link className="desk-bar" to={overdueAddress(iD_Sector)}>
              <span className="desk-bar-name">{sector_Name}</span>
              <span className="desk-bar-track" aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className="desk-bar-count">{formatNumber(count, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {sectorCount > sectors.length && (
        <p className="desk-more type-caption ui-quiet">{t('moreSectors', { count: sectorCount - sectors.length })}</p>
      )}
    </Surface>
  );
}
