import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { isDay } from '#platform/schema/values.ts';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { useMedia } from '#platform/ui/layout/use-media.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { Skeleton } from '#platform/ui/plain/surface.tsx';
import { getSheet } from '../../shared/calls.ts';
import InstanceGrid from '../instance-grid.tsx';
import { SessionsSkeleton } from '../sessions/sessions-skeleton.tsx';

const WeekPanel = lazyPart(() => import('../week/week-panel.tsx'));
const SessionsPanel = lazyPart(() => import('../sessions/sessions-panel.tsx'));

const views = ['rows', 'week'] as const;

/** In the address: any day of the week that is shown as a calendar, in place of the rows. */
const weekParameter = 'week';

/** /Management: the instances, and what is done in them (S0 section 2); on a tablet or phone first the sessions that are run. */
export default function InstancesPage() {
  const { t } = useTranslation('instances');
  const { role } = useSession();
  const isHeld = useMedia('(width < 1024px)');
  const [search, setSearch] = useSearchParams();
  const week = search.get(weekParameter);
  const showWeek = (day: string) => setSearch({ [weekParameter]: day }, { preventScrollReset: true });
  // A link that names rows leads to the rows.
  const [asksForRows] = useState(search.size > 0 && week === null);
  const isOwnSector = scopeOf(role, getSheet) === 'ownSector';
  return (
    <Page width="full">
      <PageTitle
        title={t('title')}
        lead={isOwnSector ? t('leadOwn') : t('lead')}
        actions={
          <SegmentedControl
            label={t('week.show')}
            labelHidden
            options={views.map((value) => ({ value, label: t(`week.views.${value}`) }))}
            value={week === null ? 'rows' : 'week'}
            onChange={(view) => (view === 'rows' ? setSearch({}) : showWeek(companyToday()))}
          />
        }
      />
      {week === null ? (
        <>
          {isHeld && !asksForRows && (
            <Suspense fallback={<SessionsSkeleton />}>
              <SessionsPanel />
            </Suspense>
          )}
          <InstanceGrid />
        </>
      ) : (
        <Suspense fallback={<Skeleton height={360} />}>
          <WeekPanel day={isDay(week) ? week : companyToday()} onDay={showWeek} />
        </Suspense>
      )}
    </Page>
  );
}
