import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import type { SessionUser } from '../../shared/contract.ts';
import { giveUpLapsed } from '../session-store.ts';
import { PasswordAgain } from './password-again.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

/**
 * Stands over a page whose session has ended while it holds unsaved words: the same person goes on with the password;
 * anybody else leaves, and the words go.
 */
export default function LapsedDialog({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('session');
  const formId = useId();
  const again = useSignInAgain(user);
  return (
    <BaseDialog
      open
      title={t('lapsed.title')}
      maxWidth="xs"
      actions={
        <>
          <Button onClick={giveUpLapsed} disabled={again.isPending}>
            {t('lapsed.leave')}
          </Button>
          <SubmitButton form={formId} pending={again.isPending}>
            {t('lapsed.goOn')}
          </SubmitButton>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('lapsed.text')}</Typography>
      <PasswordAgain id={formId} user={user} again={again} />
    </BaseDialog>
  );
}
