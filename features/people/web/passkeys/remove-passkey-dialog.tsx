import Typography from '@mui/material/Typography';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { PasskeyReply } from '#features/session/shared/passkeys.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { removeOwnPasskey, removePasskey } from '../../shared/calls.ts';
import { usePasskeyWords } from './use-passkeys.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: PasskeyReply;
  /** whose it is; absent: one's own */
  readonly person?: { readonly employee_Nr: number; readonly name: string; readonly cwid: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Removes a passkey for good, signed with the password. */
export function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  return props.person === undefined ? <OfOwn {...props} /> : <OfPerson {...props} person={props.person} />;
}

function OfOwn({ passkey, onClose, onDone }: RemovePasskeyDialogProps) {
  const { t } = useTexts('people');
  const { iD_Passkey } = passkey;
  const { dialog } = useSignedCall(removeOwnPasskey, {
    body: (values) => ({ iD_Passkey, ...values }),
    success: t('passkey.removed'),
    onDone,
  });
  return (
    <Asked
      dialog={dialog}
      passkey={passkey}
      onClose={onClose}
      title={t('passkey.removeTitle')}
      lead={t('passkey.removeLead')}
    />
  );
}

function OfPerson({
  passkey,
  person,
  onClose,
  onDone,
}: RemovePasskeyDialogProps & { readonly person: NonNullable<RemovePasskeyDialogProps['person']> }) {
  const { t } = useTexts('people');
  const { iD_Passkey } = passkey;
  const { employee_Nr, name, cwid } = person;
  const { dialog } = useSignedCall(removePasskey, {
    body: (values) => ({ employee_Nr, iD_Passkey, ...values }),
    success: t('passkey.removed'),
    onDone,
  });
  const title = `${t('passkey.removeTitle')} · ${name} (${cwid})`;
  return <Asked dialog={dialog} passkey={passkey} onClose={onClose} title={title} lead={t('passkey.removeOther')} />;
}

interface AskedProps extends Pick<RemovePasskeyDialogProps, 'passkey' | 'onClose'> {
  readonly dialog: Pick<ReturnType<typeof useSignedCall>, 'dialog'>['dialog'];
  readonly title: string;
  readonly lead: string;
}

function Asked({ dialog, passkey, onClose, title, lead }: AskedProps) {
  const { t } = useTexts('people');
  const wordsOf = usePasskeyWords();
  const line = { name: 'passkey', label: passkey.name, before: wordsOf(passkey), after: t('passkey.gone') };
  return (
    <SignedCallDialog
      {...dialog}
      title={title}
      submitLabel={t('passkey.remove')}
      tone="danger"
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{lead}</Typography>
    </SignedCallDialog>
  );
}
