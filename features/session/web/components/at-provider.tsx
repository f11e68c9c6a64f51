import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { providerPass } from '#platform/signing/provider-header.ts';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';

export interface AtProviderProps {
  readonly control: Control<FieldValues>;
  /** the field that holds the password of who signs */
  readonly name: string;
  /** what people call the provider; empty where it is not the released one */
  readonly provider: string;
}

/** Says that the person signs at the identity provider, and holds what stands for a password. */
export default function AtProvider({ control, name, provider }: AtProviderProps) {
  const { t } = useTexts('session');
  const { field } = useController({ control, name });
  const { value, onChange } = field;
  // A refusal empties the field, as it does a password.
  useEffect(() => {
    if (value !== providerPass) onChange(providerPass);
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
