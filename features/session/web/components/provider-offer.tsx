import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { providerPass } from '#platform/signing/provider-header.ts';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { getSignInWays } from '../../shared/calls/passkeys.ts';

export interface ProviderOfferProps {
  readonly control: Control<FieldValues>;
  readonly name: string;
}

/** The button, where the company has a provider; whether the attendee signs there the server knows. */
export default function ProviderOffer({ control, name }: ProviderOfferProps) {
  const { t } = useTexts('session');
  const { field } = useController({ control, name });
  const ways = useQuery({
    queryKey: ['signInWays'],
    queryFn: ({ signal }) => send(getSignInWays, { signal, isSignIn: true }),
    staleTime: 60_000,
  });
  const provider = ways.data?.provider ?? null;
  if (provider?.isUsable !== true) return null;
  return (
    <Button type="submit" variant="outlined" startIcon={<ShieldIcon />} onClick={() => field.onChange(providerPass)}>
      {t('provider.signOnTablet', { provider: provider.name })}
    </Button>
  );
}
