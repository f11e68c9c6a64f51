import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { KeysOf } from '#features/connections/web/library.tsx';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { makeSecret } from '../shared/calls.ts';
import { type MadeSecret, makeSecretBody } from '../shared/contract.ts';

const fields = makeSecretBody.omit({ iD_Connection: true });

interface MakeSecretDialogProps {
  readonly of: KeysOf;
  /** another one signs already, and goes on for some hours */
  readonly isRotated: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: MadeSecret) => void;
}

/** Makes a secret, signed; the one before it signs for a day beside it where nothing else is chosen. */
export function MakeSecretDialog({ of, isRotated, onClose, onMade }: MakeSecretDialogProps) {
  const { t } = useTexts('webhooks');
  const made = useRef<MadeSecret>(null);
  const { form, dialog } = useSignedCall(makeSecret, {
    schema: fields,
    initial: { overlap_Hours: isRotated ? 24 : 0 },
    body: (values) => ({ iD_Connection: of.iD_Connection, ...values }),
    success: (reply) => {
      made.current = reply;
      return t('make.made');
    },
    onDone: () => onMade(made.current),
  });
  const hours = Number(useWatch({ control: form.control, name: 'overlap_Hours' }) ?? 0);
  const lines = [
    { name: 'secret', label: t('make.newSecret'), before: null, after: t('make.shownOnce') },
    ...(isRotated
      ? [{ name: 'overlap', label: t('make.overlap'), before: null, after: t('make.hours', { count: hours }) }]
      : []),
  ];
  return (
    <SignedCallDialog
      {...dialog}
      title={t('make.title', { name: of.name })}
      submitLabel={t('make.submit')}
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t(isRotated ? 'make.leadRotate' : 'make.lead')}</Typography>
      {isRotated && (
        <NumberFormField
          control={form.control}
          name="overlap_Hours"
          label={t('make.overlap')}
          helperText={t('make.overlapHint')}
          required
        />
      )}
    </SignedCallDialog>
  );
}
