import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SignatureFields, SignedContent, SignedDialog, useSignedForm } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { signedBody } from '#platform/signing/signed-fields.ts';
import { request } from '#platform/ui/http/request.ts';
import type { AccountAccess } from '../../account-access.ts';
import { peopleMeanings } from '../../contract.ts';
import { loadAccess } from './use-access.ts';
import { useSessionWords } from './use-access-words.ts';

interface EndSessionsDialogProps {
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends the open sessions of a person, signed: a lost tablet, a password that somebody saw. */
export function EndSessionsDialog({ access, onClose, onDone }: EndSessionsDialogProps) {
  const { t } = useTranslation('people');
  const { user } = useSession();
  const wordsOf = useSessionWords();
  const { employee_Nr, name, cwid, sessions } = access;
  const { form, dialog } = useSignedForm({
    schema: signedBody,
    initial: { user: user.name, pass: '', reason: '' },
    success: t('access.ended', { name }),
    onDone,
    send: (values, signal) =>
      request('/api/Collaborator/EndSessions', { method: 'POST', signal, body: { employee_Nr, ...values } }),
    wasSaved: async (_values, signal) => (await loadAccess(employee_Nr, signal)).sessions.length === 0,
  });
  const lines = sessions.map((session) => ({
    name: `${session.since} ${session.lastSeen}`,
    label: '',
    before: wordsOf(session),
    after: t('access.over'),
  }));
  return (
    <SignedDialog
      {...dialog}
      title={`${t('access.end')} · ${name} (${cwid})`}
      submitLabel={t('access.end')}
      tone="danger"
      isDirty={form.formState.dirtyFields.reason === true}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('access.endLead')}</Typography>
      <SignatureFields
        control={form.control}
        path="Collaborator"
        meaning={peopleMeanings['POST /api/Collaborator/EndSessions']}
        signs={<SignedContent lines={lines} />}
      />
    </SignedDialog>
  );
}
