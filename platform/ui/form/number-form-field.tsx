import type { FieldValues } from 'react-hook-form';
import { type FormFieldProps, TextFormField } from './text-form-field.tsx';

/** A whole number, kept as it is typed: the schema judges the digits, and pasting works as in any field. */
export function NumberFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  return (
    <TextFormField
      {...props}
      slotProps={{ ...props.slotProps, htmlInput: { inputMode: 'numeric', spellCheck: false } }}
    />
  );
}
