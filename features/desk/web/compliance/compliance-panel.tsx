import { Link } from 'react-router';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import { againstTarget, type Compliance } from '#features/reports/shared/compliance.ts';
import { onTimeRule } from '#features/reports/shared/definitions.ts';
import { monthOfYear } from '#features/reports/shared/month.ts';
import { useCompliance } from '#features/reports/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { formatPercent, percentOf } from '#platform/i18n/percent.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from '#platform/ui/icons/icons.tsx';
import { useSliced } from '#platform/ui/loading/use-sliced.ts';
import { Surface } from '#platform/ui/plain/surface.tsx';
import { complianceAddress } from '../addresses.ts';
import { ComplianceSkeleton } from './compliance-skeleton.tsx';
import './compliance.css';
import { FirstSteps } from './first-steps.tsx';
import { RateLine } from './rate-line.tsx';
import { SectorTile } from './sector-tile.tsx';

/** Where the plant stands, at a glance: one number, how it has moved in thirteen months, and its sectors against the target. */
export default function CompliancePanel() {
  const { t, language } = useTexts('desk');
  const session = useSession();
  const { user, role } = session;
  const isOwnSector = scopeOf(role, getCompliance) === 'ownSector';
  const compliance = useCompliance(session);
  const data = useSliced(compliance.data);
  if (compliance.isLoadingError) {
    return (
      <Surface className="compliance">
        <LoadFailed dense error={compliance.error} onRetry={() => void compliance.refetch()} />
      </Surface>
    );
  }
  if (data === undefined) return <ComplianceSkeleton />;
  if (data.rate === null) {
    return (
      <Surface as="section" className="compliance" aria-labelledby="compliance">
        <h2 id="compliance" className="type-h3">
          {t('compliance.title')}
        </h2>
        <p className="ui-quiet type-body2">{t('compliance.nothingDue')}</p>
        <FirstSteps />
      </Surface>
    );
  }
  const others = data.sectorCount - data.sectors.length;
  return (
    <Surface as="section" className="compliance" aria-labelledby="compliance">
      <div className="compliance-whole">
        <div className="compliance-number">
          <h2 id="compliance" className="type-body2">
            {t('compliance.title')}
            {isOwnSector && `\u00a0· ${user.sector_Name}`}
          </h2>
          <Link className="compliance-rate" to={complianceAddress(data)}>
            {formatPercent(data.rate, language)}
          </Link>
          <Change compliance={data} />
        </div>
        <RateLine months={data.months} target={data.target} />
      </div>
      <p className="compliance-rule type-caption ui-quiet">
        {t('compliance.counted', {
          onTime: formatNumber(data.onTime, language),
          due: formatNumber(data.due, language),
          count: data.due,
        })}{' '}
        {onTimeRule[language]} {t('compliance.countedAt', { moment: companyMoment(data.countedAt) })}
      </p>
      {data.sectorCount > 1 && (
        <ul className="compliance-sectors" aria-label={t('compliance.sectors')}>
          {data.sectors.map((sector) => (
            <SectorTile key={sector.iD_Sector} sector={sector} compliance={data} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="compliance-more type-caption ui-quiet">{t('compliance.moreSectors', { count: others })}</p>
      )}
    </Surface>
  );
}

/** How the number has moved since the end of last month, and how far it is from the target: sign, number and words. */
function Change({ compliance: { rate, months, target } }: { readonly compliance: Compliance }) {
  const { t, language } = useTexts('desk');
  const last = months.at(-2);
  const before = last?.rate ?? null;
  const points =
    before === null || rate === null ? null : Math.round(percentOf(rate) * 10 - percentOf(before) * 10) / 10;
  const standing = againstTarget(rate, target);
  const way = points === null || points === 0 ? 'same' : points > 0 ? 'up' : 'down';
  const { icon, tone } = ways[way];
  return (
    <div className="compliance-change">
      {points !== null && last !== undefined && (
        <span className={`compliance-chip ui-tone-${tone}`}>
          {icon}
          {t(`compliance.${way}`, {
            count: Math.abs(points),
            points: formatNumber(Math.abs(points), language, 1),
            month: monthOfYear(last.month, language),
          })}
        </span>
      )}
      {standing !== null && target !== null && (
        <span className="type-caption ui-quiet">
          {t(`compliance.target.${standing}`, { target: formatPercent(target, language) })}
        </span>
      )}
    </div>
  );
}

const ways = {
  up: { icon: <ArrowUpIcon />, tone: 'positive' },
  down: { icon: <ArrowDownIcon />, tone: 'critical' },
  same: { icon: <ArrowRightIcon />, tone: 'neutral' },
} as const;
