import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import type { UnconfirmedPerson } from '../../shared/account-access.ts';
import { confirmPassword } from '../../shared/calls.ts';
import { useAccessChanged } from './use-access.ts';

interface ConfirmPasswordDialogProps {
  readonly person: UnconfirmedPerson;
  readonly onClose: () => void;
}

/** QA confirms, signed, that a password which another set is in its person's hands; the dialog says how to make sure. */
export default function ConfirmPasswordDialog({ person, onClose }: ConfirmPasswordDialogProps) {
  const { t } = useTranslation('people');
  const changed = useAccessChanged();
  const { employee_Nr, name, cwid, email, setBy, setAt } = person;
  const { dialog } = useSignedCall(confirmPassword, {
    body: (values) => ({ employee_Nr, setAt, ...values }),
    success: t('confirm.done', { name }),
    onDone: () => {
      changed();
      onClose();
    },
  });
  const moment = companyMoment(setAt);
  const line = {
    name: 'password',
    label: t('confirm.password'),
    before: t('confirm.setBy', { by: `${setBy.name} (${setBy.cwid})`, moment }),
    after: t('confirm.confirmed'),
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t('confirm.dialogTitle')} · ${name} (${cwid})`}
      submitLabel={t('confirm.action')}
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('confirm.dialogLead', { name })}</Typography>
      {email !== null && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('confirm.address', { address: email })}
        </Typography>
      )}
    </SignedCallDialog>
  );
}
