import type { Control, FieldPath, FieldValues } from 'react-hook-form';

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
