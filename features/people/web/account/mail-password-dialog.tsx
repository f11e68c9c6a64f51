import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mailedPasswordHours } from '#features/integrity/shared/codes.ts';
import { SignatureFields, SignedContent, SignedDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { AccountAccess } from '../../shared/account-access.ts';
import { mailPassword } from '../../shared/calls.ts';

interface MailPasswordDialogProps {
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Mails a person a one-time password, signed; who signs never reads it. */
export function MailPasswordDialog({ access, onClose, onDone }: MailPasswordDialogProps) {
  const { t } = useTranslation('people');
  const { employee_Nr, name, cwid, mail } = access;
  const address = mail.address ?? '';
  const { form, dialog, signature } = useSignedCall(mailPassword, {
    body: (values) => ({ employee_Nr, ...values }),
    success: t('access.mailed', { address }),
    onDone,
  });
  const line = {
    name: 'password',
    label: t('confirm.password'),
    before: t('access.mailBefore'),
    after: t('access.mailAfter', { address }),
  };
  return (
    <SignedDialog
      {...dialog}
      title={`${t('access.mailTitle')} · ${name} (${cwid})`}
      submitLabel={t('access.mailSend')}
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('access.mailLead', { hours: mailedPasswordHours })}</Typography>
      <SignatureFields {...signature} signs={<SignedContent lines={[line]} />} />
    </SignedDialog>
  );
}
