import type { FieldValues } from 'react-hook-form';
import { DayInput } from './day-input.tsx';
import { type FieldProps, useFieldInput } from './form-field.ts';

/** The field of `DateFormField`, with its calendar; what is wrong with a day the schema of the form says. */
export default function DatePickerField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { control, name, helperText, ...rest } = props;
  const { value, error, ...input } = useFieldInput({ control, name, helperText });
  return <DayInput {...rest} {...input} value={(value || null) as string | null} isWrong={error} />;
}
