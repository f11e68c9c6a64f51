import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { fieldHelp } from './field-help.tsx';

/** What each field of a form is given, by its name and label: `<TextFormField {...field('port', t('mail.port'))} />`. */
export function fieldsOf<Values extends FieldValues, Output>(control: Control<Values, unknown, Output>) {
  return (name: FieldPath<Values>, label: string) => ({ control, name, label });
}

/** What every field of a form is given: the form, its own name in it, and its label. */
export interface FieldProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly helperText?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** What a drawn field takes from its form: its value ('' for none), what hears it, and its error over its hint. */
export function useFieldInput<Values extends FieldValues, Output>({
  control,
  name,
  helperText,
}: Pick<FieldProps<Values, Output>, 'control' | 'name'> & { readonly helperText?: ReactNode }) {
  const { field, fieldState } = useController({ control, name });
  const { ref: inputRef, value, onChange, onBlur } = field;
  return {
    name,
    onChange,
    onBlur,
    inputRef,
    value: (value ?? '') as unknown,
    error: fieldState.invalid,
    helperText: fieldHelp(fieldState.error?.message, helperText),
  };
}
