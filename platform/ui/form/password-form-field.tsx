import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { type FormFieldProps, TextFormField } from './text-form-field.tsx';

/** A password field that can be shown. `autoComplete` says whether it is the current or a new password. */
export function PasswordFormField<Values extends FieldValues, Output>({
  autoComplete = 'current-password',
  startsShown = false,
  ...rest
}: FormFieldProps<Values, Output> & { readonly startsShown?: boolean }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(startsShown);
  return (
    <TextFormField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                onClick={() => setShown(!shown)}
                aria-pressed={shown}
                aria-label={t('showPassword')}
                title={shown ? t('hidePassword') : t('showPassword')}
              >
                {shown ? <EyeOffIcon /> : <EyeIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
