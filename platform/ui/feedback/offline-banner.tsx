import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { OfflineIcon } from '../icons/icons.tsx';
import { useOnline } from './use-online.ts';

/** A line across the page while there is no network; `forced` when a call has shown that the server is out of reach. */
export function OfflineBanner({ forced = false }: { readonly forced?: boolean }) {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return (
    <Box role="status">
      {(!online || forced) && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            justifyContent: 'center',
            px: 2,
            py: 1,
            typography: 'body2',
            fontWeight: 550,
            color: theme.vars.palette.tone.warning.ink,
            backgroundColor: theme.vars.palette.tone.warning.soft,
          })}
        >
          <OfflineIcon fontSize="small" />
          {t('offline')}
        </Box>
      )}
    </Box>
  );
}
