import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoesOn } from './goes-on.ts';

/** Said before the first question (WCAG 3.2.2), and switched off here: what a touch of an answer does beside answering. */
export function GoingOnSwitch({ isOffered, isOn, turn }: GoesOn) {
  const { t } = useTranslation('taking');
  const hint = useId();
  if (!isOffered) return null;
  return (
    <Box sx={{ mb: 4, maxWidth: '60ch' }}>
      <FormControlLabel
        label={t('goingOn.switch')}
        sx={(theme) => ({ minHeight: 48, mr: 0, '& .MuiSwitch-thumb': { boxShadow: theme.shadows[2] } })}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, checked) => turn(checked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0, ml: 5.875 }}>
        {t('goingOn.hint')}
      </FormHelperText>
    </Box>
  );
}
