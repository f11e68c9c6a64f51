import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { providerPass } from '#platform/signing/provider-header.ts';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import type { FormFieldProps } from '#platform/ui/form/text-form-field.tsx';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { useSession } from '../use-session.ts';

type PasswordProps<Values extends FieldValues, Output> = FormFieldProps<Values, Output>;

/**
 * The second component of a signature: the password, typed; of who signs at the identity provider nothing is typed here, and the form
 * leads them there when it is sent (docs/decisions/162).
 */
export function PasswordOrProvider<Values extends FieldValues, Output>(props: PasswordProps<Values, Output>) {
  const { user } = useSession();
  return user.provider == null ? <PasswordFormField {...props} /> : <AtProvider {...props} provider={user.provider} />;
}

function AtProvider<Values extends FieldValues, Output>({
  control,
  name,
  provider,
}: PasswordProps<Values, Output> & { readonly provider: string }) {
  const { t } = useTranslation('session');
  const { field } = useController({ control, name });
  const { value, onChange } = field;
  // A refusal empties the field, as it does a password.
  useEffect(() => {
    if (value !== providerPass) onChange(providerPass as FieldPathValue<Values, typeof name>);
  }, [value, onChange]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1.25, alignItems: 'start' }}>
      <ShieldIcon fontSize="small" />
      <Typography variant="body2">
        {provider === '' ? t('provider.changed') : t('provider.signs', { provider })}
      </Typography>
    </Box>
  );
}
