import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SettingsTab } from './settings-tabs.ts';

interface SettingsSelectProps {
  readonly tabs: readonly SettingsTab[];
  /** false: none of them is in sight */
  readonly current: SettingsTab['id'] | false;
}

/** The tabs on a phone, where a row of them would hide most. */
export function SettingsSelect({ tabs, current }: SettingsSelectProps) {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  return (
    <TextField
      select
      fullWidth
      label={t('section')}
      value={current || ''}
      onChange={(event) => void navigate(`/Settings/${event.target.value}`)}
    >
      {tabs.map(({ id }) => (
        <MenuItem key={id} value={id} sx={{ minHeight: 44 }}>
          {t(`tabs.${id}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
