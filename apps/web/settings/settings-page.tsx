import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '#platform/ui/feedback/error-boundary.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { termPath } from '../help/terms.ts';
import { lastSection, rememberSection } from './last-section.ts';
import { SectionLinks } from './section-links.tsx';
import { SectionPicker } from './section-picker.tsx';
import { type SettingsTab, settingsTabs, settingsTabsFor } from './settings-tabs.ts';

/** What each tab shows, fetched when it is first opened, or once the page has come to rest. */
const panels = new Map(settingsTabs.map(({ id, load }) => [id, lazyPart(load)]));

/** px from which the list of sections stands beside a grid without taking what its columns need. */
const listFrom = 1680;

/** The administration: one section of master data at a time, the section in the address (S1 section 2). */
export default function SettingsPage() {
  const { t } = useTranslation('administration');
  const { role, user } = useSession();
  const { tab } = useParams();
  const hasList = useMediaQuery(`(min-width:${listFrom}px)`, { noSsr: true });
  const tabs = settingsTabsFor(role);
  const [last] = useState(() => lastSection(user.name));
  const current =
    tab === undefined ? (tabs.find(({ id }) => id === last) ?? tabs[0]) : tabs.find(({ id }) => id === tab);
  useEffect(() => {
    if (current !== undefined) rememberSection(user.name, current.id);
  }, [current, user.name]);
  if (tabs.length === 0) {
    return (
      <Page>
        <PageTitle title={t('title')} />
        <EmptyState drawing="locked" title={t('nothing')} hint={t('nothingHint')} />
      </Page>
    );
  }
  const panel =
    current === undefined ? (
      <EmptyState drawing="locked" title={t('noSection')} hint={t('noSectionHint')} />
    ) : (
      <SectionPanel key={current.id} id={current.id} />
    );
  const isAlone = tabs.length === 1 && current !== undefined;
  return (
    <Page width="full">
      <PageTitle
        title={t('title')}
        lead={current && <SectionLead section={current} />}
        beside={!hasList && !isAlone && <SectionPicker tabs={tabs} current={current?.id} />}
      />
      {hasList && !isAlone ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '190px minmax(0, 1fr)', alignItems: 'start' }}>
          <SectionLinks tabs={tabs} current={current?.id} />
          {panel}
        </Box>
      ) : (
        panel
      )}
    </Page>
  );
}

/** What the section holds, and where its word is explained. */
function SectionLead({ section: { id, term } }: { readonly section: SettingsTab }) {
  const { t } = useTranslation('administration');
  return (
    <>
      {t(`leads.${id}`)}{' '}
      {term !== undefined && (
        <Link to={termPath(term)} className="section-term">
          {t('inHelp')}
        </Link>
      )}
    </>
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
