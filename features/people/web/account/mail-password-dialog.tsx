import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mailedPasswordHours } from '#features/integrity/shared/codes.ts';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
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
  const { dialog } = useSignedCall(mailPassword, {
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
    <SignedCallDialog
      {...dialog}
      title={`${t('access.mailTitle')} · ${name} (${cwid})`}
      submitLabel={t('access.mailSend')}
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('access.mailLead', { hours: mailedPasswordHours })}</Typography>
    </SignedCallDialog>
  );
}
