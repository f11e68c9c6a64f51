import Typography from '@mui/material/Typography';
import { startRegistration } from '@simplewebauthn/browser';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { AttestationBody } from '#features/session/shared/passkeys.ts';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { addPasskey, askForPasskey } from '../../shared/calls.ts';
import { passkeyName } from '../../shared/passkeys.ts';

const fields = z.object({ name: passkeyName, ...signedFields });

interface AddPasskeyDialogProps {
  /** what the device made just now */
  readonly credential: AttestationBody;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Has the device make a passkey, after a PIN or a finger.
 * @throws where the person gave up, or the device has one already
 */
export async function makePasskey(): Promise<AttestationBody> {
  const options = await send(askForPasskey, {});
  const made = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Names and signs a new passkey. */
export default function AddPasskeyDialog({ credential, onClose, onDone }: AddPasskeyDialogProps) {
  const { t } = useTexts('people');
  const sent = useRef(credential);
  const { form, dialog } = useSignedCall(addPasskey, {
    schema: fields,
    initial: { name: '', reason: t('passkey.addReason') },
    body: (values) => ({ ...values, credential: sent.current }),
    success: t('passkey.added'),
    onDone,
  });
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('passkey.add')}
      submitLabel={t('passkey.save')}
      signs={{ lines: [{ name: 'passkey', label: t('passkey.one'), before: t('passkey.none'), after: name }] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('passkey.nameLead')}</Typography>
      <TextFormField
        control={form.control}
        name="name"
        label={t('passkey.name')}
        helperText={t('passkey.nameHint')}
        required
      />
    </SignedCallDialog>
  );
}
