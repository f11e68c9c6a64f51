import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { RefreshIcon, WarningIcon } from '../icons/icons.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { StateBlock } from './state-block.tsx';

/** What stands in for a page whose code threw could not be fetched; the shell around it stays. */
export function PageCrashed() {
  const { t } = useTranslation('ui');
  return (
    <StateBlock
      role="alert"
      tone="critical"
      icon={<WarningIcon />}
      title={t('crashed')}
      hint={t('crashedHint')}
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
