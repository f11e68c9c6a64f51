import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { formatTyped } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { fieldHelp } from './field-help.tsx';
import type { FormFieldProps } from './text-form-field.tsx';

/** A number with decimals: a saved one is shown with the reader's decimal sign, what is typed stays as it is for the schema to judge. */
export function DecimalFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, name, helperText, ...rest } = props;
  const { language } = useLanguage();
  const { field, fieldState } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...rest}
      name={name}
      value={typeof value === 'number' ? formatTyped(value, language) : (value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldHelp(fieldState.error?.message, helperText)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
