import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { LockIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';
import { SettingsSelect } from './settings-select.tsx';
import { type SettingsTab, settingsTabs, settingsTabsFor } from './settings-tabs.ts';

/** What each tab shows, fetched when it is first opened, or once the page has come to rest. */
const panels = new Map(settingsTabs.map(({ id, load }) => [id, lazyPart(load)]));

/** The administration: one tab of master data at a time, the tab in the address (S1 section 2). */
export default function SettingsPage() {
  const { t } = useTranslation('administration');
  const { role } = useSession();
  const { tab } = useParams();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const tabs = settingsTabsFor(role);
  const current = tab === undefined ? tabs[0] : tabs.find(({ id }) => id === tab);
  if (tabs.length === 0) {
    return (
      <Page>
        <PageTitle title={t('title')} />
        <EmptyState icon={<LockIcon />} title={t('nothing')} hint={t('nothingHint')} />
      </Page>
    );
  }
  return (
    <Page width="full">
      <PageTitle title={t('title')} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        {phone ? (
          <SettingsSelect tabs={tabs} current={current?.id ?? false} />
        ) : (
          <SettingsNavigation tabs={tabs} current={current?.id ?? false} />
        )}
        <Box
          {...(phone || current === undefined
            ? {}
            : { role: 'tabpanel', id: 'settings-panel', 'aria-labelledby': `settings-tab-${current.id}` })}
        >
          {current === undefined ? (
            <EmptyState icon={<LockIcon />} title={t('noSection')} hint={t('noSectionHint')} />
          ) : (
            <SectionPanel key={current.id} id={current.id} />
          )}
        </Box>
      </Box>
    </Page>
  );
}

/** The section itself; one that cannot be fetched or fails leaves title and sections in their place. */
function SectionPanel({ id }: { readonly id: SettingsTab['id'] }) {
  const Panel = panels.get(id);
  return (
    <ErrorBoundary within="section">
      <Suspense fallback={<TableSkeleton rows={10} />}>{Panel !== undefined && <Panel />}</Suspense>
    </ErrorBoundary>
  );
}
