import { type FieldValues, useController } from 'react-hook-form';
import { DayInput } from './day-input.tsx';
import { fieldHelp } from './field-help.tsx';
import type { FieldProps } from './form-field.ts';

/** The field of `DateFormField`, with its calendar; what is wrong with a day the schema of the form says. */
export default function DatePickerField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { control, name, label, helperText, required = false, disabled = false } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <DayInput
      label={label}
      value={(field.value ?? null) as string | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      name={name}
      inputRef={field.ref}
      required={required}
      disabled={disabled}
      isWrong={fieldState.invalid}
      helperText={fieldHelp(fieldState.error?.message, helperText)}
    />
  );
}
