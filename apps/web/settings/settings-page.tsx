import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { LockIcon } from '#platform/ui/icons/icons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';
import { SettingsSelect } from './settings-select.tsx';
import { settingsTabsFor } from './settings-tabs.ts';
import { tabPanels } from './tab-panels.ts';

/** The administration: one tab of master data at a time, the tab in the address (S1 section 2). */
export default function SettingsPage() {
  const { t } = useTranslation('administration');
  const { role } = useSession();
  const { tab } = useParams();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const tabs = settingsTabsFor(role);
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (current === undefined) {
    return (
      <Page>
        <PageTitle title={t('title')} />
        <EmptyState icon={<LockIcon />} title={t('nothing')} hint={t('nothingHint')} />
      </Page>
    );
  }
  const Panel = tabPanels[current.id];
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
          <SettingsSelect tabs={tabs} current={current.id} />
        ) : (
          <SettingsNavigation tabs={tabs} current={current.id} />
        )}
        <Box
          {...(phone
            ? {}
            : { role: 'tabpanel', id: 'settings-panel', 'aria-labelledby': `settings-tab-${current.id}` })}
        >
          <Suspense fallback={<TableSkeleton rows={10} />}>
            <Panel key={current.id} />
          </Suspense>
        </Box>
      </Box>
    </Page>
  );
}
