import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { GroupGrid, ValueGrid } from './mapping-grids.tsx';
import { PeopleGrid } from './people-grid.tsx';
import { useFollowing } from './use-provisioning.ts';

const views = ['people', 'groups', 'values'] as const;

/** What other programs send of people: what waits of it, and what their words stand for here. */
export default function ProvisioningTab() {
  const { t, language } = useTexts('provisioning');
  const following = useFollowing();
  const [view, setView] = useState<(typeof views)[number]>('people');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Tabs value={view} onChange={(_event, next) => setView(next)} aria-label={t('views')} variant="scrollable">
        {views.map((one) => (
          <Tab key={one} value={one} id={`provisioning-${one}`} label={t(one)} />
        ))}
      </Tabs>
      <Box role="tabpanel" aria-labelledby={`provisioning-${view}`} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        {/* On a phone the rows need the room. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Note>{t(`lead.${view}`)}</Note>
        </Box>
        {following > 0 && (
          <Alert severity="info" role="status">
            {t('following', { count: following, shown: formatNumber(following, language) })}
          </Alert>
        )}
        {view === 'people' && <PeopleGrid />}
        {view === 'groups' && <GroupGrid />}
        {view === 'values' && <ValueGrid />}
      </Box>
    </Box>
  );
}
