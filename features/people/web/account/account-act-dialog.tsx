import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mailedPasswordHours } from '#features/integrity/shared/codes.ts';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { AccountAccess } from '../../shared/account-access.ts';
import { endSessions, mailPassword } from '../../shared/calls.ts';
import { useSessionWords } from './use-access-words.ts';

interface AccountActDialogProps {
  readonly act: 'end' | 'mail';
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Ends the open sessions of a person (a lost tablet, a password that somebody saw), or mails them a one-time password, which who signs
 * never reads; signed.
 */
export function AccountActDialog({ act, access, onClose, onDone }: AccountActDialogProps) {
  const { t } = useTranslation('people');
  const wordsOf = useSessionWords();
  const { employee_Nr, name, cwid, sessions, mail } = access;
  const address = mail.address ?? '';
  const ends = act === 'end';
  const { dialog } = useSignedCall(ends ? endSessions : mailPassword, {
    body: (values) => ({ employee_Nr, ...values }),
    success: ends ? t('access.ended', { name }) : t('access.mailed', { address }),
    onDone,
  });
  const ended = sessions.map((session) => ({
    name: `${session.since} ${session.lastSeen}`,
    label: '',
    before: wordsOf(session),
    after: t('access.over'),
  }));
  const mailed = {
    name: 'password',
    label: t('confirm.password'),
    before: t('access.mailBefore'),
    after: t('access.mailAfter', { address }),
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t(ends ? 'access.end' : 'access.mailTitle')} · ${name} (${cwid})`}
      submitLabel={t(ends ? 'access.end' : 'access.mailSend')}
      tone={ends ? 'danger' : 'default'}
      signs={{ lines: ends ? ended : [mailed] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {ends ? t('access.endLead') : t('access.mailLead', { hours: mailedPasswordHours })}
      </Typography>
    </SignedCallDialog>
  );
}
