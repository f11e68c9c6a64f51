import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { memo } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useFieldInput } from './form-field.ts';
import { useToldWords } from './told-words.ts';

export interface FormFieldProps<Values extends FieldValues, Output>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

const DrawnField = memo(TextField);

/** A labelled text field of a form, with its error under it. Paste and password managers work. */
export function TextFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, name, helperText, ...rest } = props;
  useToldWords(name, rest.label);
  return <DrawnField fullWidth autoComplete="off" {...rest} {...useFieldInput({ control, name, helperText })} />;
}
