import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { useMedia } from '#platform/ui/layout/use-media.ts';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { Skeleton } from '#platform/ui/plain/surface.tsx';
import { getSheet } from '../../shared/calls.ts';
import InstanceGrid from '../instance-grid.tsx';

const SessionsPanel = lazyPart(() => import('../sessions/sessions-panel.tsx'));

/** /Management: the instances, and what is done in them (S0 section 2); on a tablet or phone first the sessions that are run. */
export default function InstancesPage() {
  const { t } = useTranslation('instances');
  const { role } = useSession();
  const isHeld = useMedia('(width < 1024px)');
  const [search] = useSearchParams();
  // A link that names rows leads to the rows.
  const [asksForRows] = useState(search.size > 0);
  const isOwnSector = scopeOf(role, getSheet) === 'ownSector';
  return (
    <Page width="full">
      <PageTitle title={t('title')} lead={isOwnSector ? t('leadOwn') : t('lead')} />
      {isHeld && !asksForRows && (
        <Suspense fallback={<Skeleton height={220} />}>
          <SessionsPanel />
        </Suspense>
      )}
      <InstanceGrid />
    </Page>
  );
}
