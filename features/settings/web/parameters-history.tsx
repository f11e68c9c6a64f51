import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authorName, HistoryGrid } from '#features/records/web/public.tsx';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { type SettingsReply, settingsShape } from '../shared/contract.ts';
import { LastChanges } from './last-changes.tsx';

const views = ['revisions', 'values'] as const;

/** Who saved the parameters last and why; on demand every revision, or who set each value (21 CFR 11.10(k)). */
export function ParametersHistory({ settings }: { readonly settings: SettingsReply }) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<(typeof views)[number]>('revisions');
  const { revision, updateDate, reason } = settings;
  if (revision === 0) return null;
  const last = {
    revision,
    by: authorName(settings, 'updatedBy'),
    moment: companyMoment(updateDate),
    reason,
  };
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', flex: '1 1 260px' }}>
          {t('revision', last)}
        </Typography>
        <Button variant="outlined" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('history.hide') : t('history.show')}
        </Button>
      </Box>
      {isOpen && (
        <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SegmentedControl
            label={t('history.by')}
            labelHidden
            options={views.map((value) => ({ value, label: t(`history.${value}`) }))}
            value={view}
            onChange={setView}
          />
          {view === 'revisions' ? (
            <HistoryGrid shape={settingsShape} row={settings} name={t('history.name')} />
          ) : (
            <LastChanges settings={settings} />
          )}
        </Box>
      )}
    </Card>
  );
}
