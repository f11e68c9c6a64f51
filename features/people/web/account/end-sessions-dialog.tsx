import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { AccountAccess } from '../../shared/account-access.ts';
import { endSessions } from '../../shared/calls.ts';
import { useSessionWords } from './use-access-words.ts';

interface EndSessionsDialogProps {
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends the open sessions of a person, signed: a lost tablet, a password that somebody saw. */
export function EndSessionsDialog({ access, onClose, onDone }: EndSessionsDialogProps) {
  const { t } = useTranslation('people');
  const wordsOf = useSessionWords();
  const { employee_Nr, name, cwid, sessions } = access;
  const { dialog } = useSignedCall(endSessions, {
    body: (values) => ({ employee_Nr, ...values }),
    success: t('access.ended', { name }),
    onDone,
  });
  const lines = sessions.map((session) => ({
    name: `${session.since} ${session.lastSeen}`,
    label: '',
    before: wordsOf(session),
    after: t('access.over'),
  }));
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t('access.end')} · ${name} (${cwid})`}
      submitLabel={t('access.end')}
      tone="danger"
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('access.endLead')}</Typography>
    </SignedCallDialog>
  );
}
