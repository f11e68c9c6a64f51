import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { formatTyped } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useFieldInput } from './form-field.ts';
import type { FormFieldProps } from './text-form-field.tsx';

/** A number with decimals: a saved one is shown with the reader's decimal sign, what is typed stays as it is for the schema to judge. */
export function DecimalFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, name, helperText, ...rest } = props;
  const { language } = useLanguage();
  const { value, ...input } = useFieldInput({ control, name, helperText });
  return (
    <TextField
      fullWidth
      autoComplete="off"
      {...rest}
      {...input}
      value={typeof value === 'number' ? formatTyped(value, language) : value}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
