import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { showPasswordChange } from '../over-page.ts';
import { useSession } from '../use-session.ts';
import { ChangePasswordForm, useChangePassword } from './change-password-form.tsx';

/** One's own password, changed over the page: wished for, or demanded while the page holds unsaved words. */
export default function ChangePasswordDialog({ isRequired }: { readonly isRequired: boolean }) {
  const { t } = useTranslation(['session', 'ui']);
  const { signOut } = useSession();
  const formId = useId();
  const close = () => showPasswordChange(false);
  const change = useChangePassword(close);
  return (
    <BaseDialog
      open
      title={t(isRequired ? 'changePassword.title' : 'changePassword.ownTitle')}
      {...(isRequired ? {} : { onClose: close })}
      busy={change.isPending}
      actions={
        <>
          <Button onClick={isRequired ? signOut : close} disabled={change.isPending}>
            {t(isRequired ? 'changePassword.signOut' : 'ui:cancel')}
          </Button>
          <SubmitButton form={formId} pending={change.isPending}>
            {t('changePassword.submit')}
          </SubmitButton>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
        {t(isRequired ? 'changePassword.overPage' : 'changePassword.ownLead')}
      </Typography>
      <ChangePasswordForm id={formId} change={change} />
    </BaseDialog>
  );
}
