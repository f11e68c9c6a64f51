import Typography from '@mui/material/Typography';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { endSecret } from '../shared/calls.ts';

interface EndSecretDialogProps {
  readonly number: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends a secret at once and for good, signed. */
export function EndSecretDialog({ number, onClose, onDone }: EndSecretDialogProps) {
  const { t } = useTexts('webhooks');
  const { dialog } = useSignedCall(endSecret, {
    body: (values) => ({ iD_Webhook_Secret: number, ...values }),
    success: t('end.done'),
    onDone,
  });
  const line = {
    name: 'secret',
    label: t('secrets.name', { number }),
    before: t('end.signs'),
    after: t('end.ended'),
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={t('end.title', { number })}
      submitLabel={t('secrets.end')}
      tone="danger"
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('end.lead')}</Typography>
    </SignedCallDialog>
  );
}
