import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { addDays } from '#platform/clock/clock.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { makeKey } from '../shared/calls.ts';
import { connectionKeyShape, type MadeKey, makeKeyBody } from '../shared/contract.ts';
import type { KeysOf } from './keys-of.ts';

const fields = makeKeyBody.omit({ iD_Connection: true });

interface MakeKeyDialogProps {
  readonly of: KeysOf;
  readonly onClose: () => void;
  readonly onMade: (made: MadeKey) => void;
}

/** Makes a key, signed; a year from now where nothing else is chosen. */
export function MakeKeyDialog({ of, onClose, onMade }: MakeKeyDialogProps) {
  const { t, language } = useTexts('connections');
  const made = useRef<MadeKey>(null);
  const { form, dialog } = useSignedCall(makeKey, {
    schema: fields,
    initial: { expires_On: addDays(companyToday(), 365) },
    body: (values) => ({ iD_Connection: of.iD_Connection, ...values }),
    success: (reply) => {
      made.current = reply;
      return t('key.made');
    },
    onDone: () => onMade(made.current),
  });
  const until = useWatch({ control: form.control, name: 'expires_On' });
  const label = connectionKeyShape.fields.expires_On.label[language];
  const line = {
    name: 'key',
    label: t('key.newKey'),
    before: null,
    after: t('key.until', { day: formatDay(String(until ?? '')) }),
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={t('key.makeTitle', { name: of.name })}
      submitLabel={t('key.makeSubmit')}
      signs={{ lines: [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('key.makeLead')}</Typography>
      <DateFormField control={form.control} name="expires_On" label={label} required />
    </SignedCallDialog>
  );
}
