import { Link } from 'react-router';
import { againstTarget, type Compliance } from '#features/reports/shared/compliance.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { CheckCircleIcon, CircleIcon, CrossCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { complianceAddress } from '../addresses.ts';

interface SectorTileProps {
  readonly sector: Compliance['sectors'][number];
  readonly compliance: Compliance;
}

/** A sector: its rate against the target by colour, sign and word, how much of it is overdue, and who answers for it. It leads to the names. */
export function SectorTile({
  sector: { iD_Sector, sector_Name, resp_Name, rate, overdue },
  compliance,
}: SectorTileProps) {
  const { t, language } = useTexts('desk');
  const standing = againstTarget(rate, compliance.target);
  const { icon, tone } = standings[standing ?? 'none'];
  return (
    <li>
      <Link
        className="compliance-sector"
        data-standing={standing ?? undefined}
        to={complianceAddress(compliance, { sectorId: iD_Sector, overdue })}
      >
        <span className="compliance-sector-name">{sector_Name}</span>
        <span className="compliance-sector-rate">
          {rate === null ? '–' : formatPercent(rate, language)}
          <span className={`compliance-sign ui-tone-${tone}`}>{icon}</span>
        </span>
        <span className="type-caption ui-quiet">
          {standing !== null && <span className="ui-hidden">{t(`compliance.standing.${standing}`)}. </span>}
          {t('compliance.overdue', { count: overdue, shown: formatNumber(overdue, language) })}
        </span>
        <span className="type-caption ui-quiet">
          {resp_Name !== null && <span className="ui-hidden">{t('compliance.responsible')} </span>}
          {resp_Name ?? t('compliance.nobody')}
        </span>
      </Link>
    </li>
  );
}

const standings = {
  reached: { icon: <CheckCircleIcon />, tone: 'positive' },
  near: { icon: <WarningIcon />, tone: 'warning' },
  below: { icon: <CrossCircleIcon />, tone: 'critical' },
  none: { icon: <CircleIcon />, tone: 'neutral' },
} as const;
