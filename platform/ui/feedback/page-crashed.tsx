import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { OfflineIcon, RefreshIcon, WarningIcon } from '../icons/icons.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { StateBlock } from './state-block.tsx';
import { useOnline } from './use-online.ts';

/** What stands in for a page whose code threw could not be fetched; the shell around it stays. */
export function PageCrashed() {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return (
    <StateBlock
      role="alert"
      tone="critical"
      icon={online ? <WarningIcon /> : <OfflineIcon />}
      title={online ? t('crashed') : t('unreachable')}
      titleAs="h1"
      hint={online ? t('crashedHint') : t('unreachableHint')}
      action={
        <Stack direction="row" spacing={1.5}>
          <Button variant="outlined" startIcon={<RefreshIcon />} onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <DashboardLink />
        </Stack>
      }
    />
  );
}
