import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { ConfirmationWays, useConfirmation } from './confirmation-ways.tsx';

/**
 * The same as its page, over the form whose signature waits for it, which goes on once the password is confirmed (decisions section 5).
 * @param settle told whether it is, or false when it was put off
 */
export default function ConfirmPasswordDialog({ settle }: { readonly settle: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation(['confirmation', 'session']);
  const confirmation = useConfirmation();
  const { isConfirmed } = confirmation;
  const goOn = () => settle(true);
  return (
    <BaseDialog
      open
      title={t('title')}
      onClose={() => settle(isConfirmed)}
      actions={
        isConfirmed ? (
          <Button variant="contained" onClick={goOn}>
            {t('goOn')}
          </Button>
        ) : (
          <Button onClick={() => settle(false)}>{t('session:later')}</Button>
        )
      }
    >
      <ConfirmationWays confirmation={confirmation} onDone={goOn} />
    </BaseDialog>
  );
}
