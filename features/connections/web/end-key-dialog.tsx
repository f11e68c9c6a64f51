import Typography from '@mui/material/Typography';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { endKey } from '../shared/calls.ts';
import { keyStates } from '../shared/contract.ts';

interface EndKeyDialogProps {
  readonly keyId: number;
  readonly prefix: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends a key at once and for good, signed. */
export function EndKeyDialog({ keyId, prefix, onClose, onDone }: EndKeyDialogProps) {
  const { t, language } = useTexts('connections');
  const { dialog } = useSignedCall(endKey, {
    body: (values) => ({ iD_Connection_Key: keyId, ...values }),
    success: t('key.ended'),
    onDone,
  });
  const { valid, ended } = keyStates;
  const line = { name: 'key', label: `${prefix}…`, before: valid[language], after: ended[language] };
  return (
    <SignedCallDialog
      {...dialog}
      title={t('key.endTitle', { prefix })}
      submitLabel={t('key.end')}
      tone="danger"
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('key.endLead')}</Typography>
    </SignedCallDialog>
  );
}
