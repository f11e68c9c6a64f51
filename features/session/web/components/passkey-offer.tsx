import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { passkeyPass } from '#platform/signing/passkey-header.ts';
import { KeyIcon } from '#platform/ui/icons/icons.tsx';
import { getOwnPasskeys } from '../../shared/calls/passkeys.ts';
import { passkeysKey } from '../passkeys/passkeys-key.ts';
import { useSession } from '../use-session.ts';

export interface PasskeyOfferProps {
  readonly control: Control<FieldValues>;
  /** the fields of the form that hold the cwid and the password of who signs */
  readonly names: { readonly user: FieldPath<FieldValues>; readonly pass: FieldPath<FieldValues> };
}

/** The button that signs with a passkey, where its person has one. */
export default function PasskeyOffer({ control, names }: PasskeyOfferProps) {
  const { t } = useTexts('session');
  const { user } = useSession();
  const { field: name } = useController({ control, name: names.user });
  const { field: pass } = useController({ control, name: names.pass });
  const { submitCount, isValid } = useFormState({ control });
  // A form that lacks something is not sent: what then stands in the field of the password is no word of its person's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    // Emptied as a field that nobody has touched: it is not what the form lacks.
    if (!isValid && pass.value === passkeyPass) control.unregister(names.pass);
  }, [submitCount]);
  const own = useQuery({
    queryKey: [passkeysKey],
    queryFn: ({ signal }) => send(getOwnPasskeys, { signal }),
    staleTime: 60_000,
  });
  if (own.data?.some(({ isOver }) => !isOver) !== true) return null;
  const choose = () => {
    name.onChange(user.name);
    pass.onChange(passkeyPass);
  };
  return (
    <Button type="submit" variant="outlined" startIcon={<KeyIcon />} onClick={choose} sx={{ justifySelf: 'start' }}>
      {t('passkey.sign')}
    </Button>
  );
}
