import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';
import type { AtProvider } from '../over-page.ts';

/** Stands over the page while its person is at the identity provider; a browser that opened no window there gets a link. */
export default function ProviderDialog({ name, address, cancel }: AtProvider) {
  const { t } = useTranslation(['session', 'ui']);
  return (
    <BaseDialog
      open
      title={t('provider.waitTitle', { provider: name })}
      onClose={cancel}
      maxWidth="xs"
      actions={
        <>
          <Button onClick={cancel}>{t('ui:cancel')}</Button>
          <Button
            variant="contained"
            startIcon={<ShieldIcon />}
            disabled={address === null}
            {...(address === null ? {} : { component: 'a', href: address, target: '_blank', rel: 'noreferrer' })}
          >
            {t('provider.open', { provider: name })}
          </Button>
        </>
      }
    >
      <Typography role="status">
        {address === null ? t('provider.asking', { provider: name }) : t('provider.wait')}
      </Typography>
      {address !== null && <Typography sx={{ color: 'text.secondary', mt: 1.5 }}>{t('provider.waitHint')}</Typography>}
    </BaseDialog>
  );
}
