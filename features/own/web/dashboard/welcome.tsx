import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { wordDueHeadline } from '#features/attendance/shared/due-words.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { CheckCircleIcon, ChevronRightIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { Skeleton } from '#platform/ui/plain/surface.tsx';
import { type DashboardAddress, type DashboardView, dashboardAddress, dashboardViews } from './own-list.ts';
import './welcome.css';

interface WelcomeProps {
  readonly fullName: string;
  readonly address: DashboardAddress;
  /** how many courses each view holds; undefined while loading, null when they could not be loaded */
  readonly counts: Readonly<Record<DashboardView, number | null | undefined>>;
  /** courses expired or near due, paper left out; undefined while unknown */
  readonly dueSoon: number | undefined;
}

/** Who it is, what presses, and how much there is of what: the counts are the links to their lists (S0 section 2). */
export function Welcome({ fullName, address, counts, dueSoon }: WelcomeProps) {
  const { t } = useTranslation('own');
  return (
    <div className="welcome">
      <div className="welcome-greeting">
        <PageTitle title={t('dashboard.welcome', { name: fullName })} />
        <Headline count={dueSoon} isChosen={address.due === 'soon'} />
      </div>
      <nav aria-label={t('dashboard.counts')}>
        <ul className="welcome-views">
          {dashboardViews.map((view) => (
            <li key={view}>
              <Link
                className="welcome-view"
                to={{ search: dashboardAddress({ view, due: null }) }}
                aria-current={view === address.view ? 'true' : undefined}
              >
                <span className="welcome-count">
                  {counts[view] === undefined ? <Skeleton width={28} height={26} /> : (counts[view] ?? '–')}
                </span>
                <span className="type-body2">{t(`dashboard.views.${view}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** How many press; with any, the way to these. */
function Headline({ count, isChosen }: { readonly count: number | undefined; readonly isChosen: boolean }) {
  const { language } = useLanguage();
  if (count === undefined) return <div className="welcome-headline" />;
  const words = wordDueHeadline(count, language);
  if (count === 0) {
    return (
      <p className="welcome-headline type-body2 ui-tone-positive">
        <CheckCircleIcon fontSize="small" />
        {words}
      </p>
    );
  }
  return (
    <Link
      className="welcome-headline type-body2 ui-tone-critical"
      to={{ search: dashboardAddress({ view: 'todo', due: 'soon' }) }}
      aria-current={isChosen ? 'true' : undefined}
    >
      <WarningIcon fontSize="small" />
      <span>{words}</span>
      <ChevronRightIcon fontSize="small" />
    </Link>
  );
}
