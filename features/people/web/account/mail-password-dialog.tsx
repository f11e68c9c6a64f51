import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignatureFields, SignedContent, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { request } from '#platform/ui/http/request.ts';
import { type AccountAccess, mailedPasswordHours } from '../../account-access.ts';
import { peopleMeanings } from '../../contract.ts';

interface MailPasswordDialogProps {
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Mails a person a one-time password, signed; who signs never reads it. */
export function MailPasswordDialog({ access, onClose, onDone }: MailPasswordDialogProps) {
  const { t } = useTranslation('people');
  const { user } = useSession();
  const { employee_Nr, name, cwid, mail } = access;
  const address = mail.address ?? '';
  const { form, dialog } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t('access.mailed', { address }),
    onDone,
    send: (values, signal) =>
      request('/api/Collaborator/MailPassword', { method: 'POST', signal, body: { employee_Nr, ...values } }),
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
      <SignatureFields
        control={form.control}
        path="Collaborator"
        meaning={peopleMeanings['POST /api/Collaborator/MailPassword']}
        signs={<SignedContent lines={[line]} />}
      />
    </SignedDialog>
  );
}
