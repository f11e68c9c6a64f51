import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { providerPass } from '#platform/signing/provider-header.ts';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { getSignInWays } from '../../shared/calls/passkeys.ts';

interface ProviderButtonProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  /** the field that holds the password of who signs */
  readonly name: FieldPath<Values>;
}

/**
 * On a tablet, where the person of the session is not who signs: sends the form, signed at the identity provider in place of a
 * password. There where the company has one; whether the attendee signs there the server knows.
 */
export function ProviderButton<Values extends FieldValues, Output>({
  control,
  name,
}: ProviderButtonProps<Values, Output>) {
  const { t } = useTexts('session');
  const { field } = useController({ control, name });
  const ways = useQuery({
    queryKey: ['signInWays'],
    queryFn: ({ signal }) => send(getSignInWays, { signal, isSignIn: true }),
    staleTime: 60_000,
  });
  const provider = ways.data?.provider ?? null;
  if (provider?.isUsable !== true) return null;
  const choose = () => field.onChange(providerPass as FieldPathValue<Values, typeof name>);
  return (
    <Button type="submit" variant="outlined" startIcon={<ShieldIcon />} onClick={choose}>
      {t('provider.signOnTablet', { provider: provider.name })}
    </Button>
  );
}
