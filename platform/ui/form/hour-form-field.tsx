import type { FieldValues } from 'react-hook-form';
import { type FormFieldProps, TextFormField } from './text-form-field.tsx';

/** An hour of the day, typed or picked as the device does it; the value is `HH:MM`, or empty. */
export function HourFormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  return <TextFormField type="time" {...props} slotProps={{ inputLabel: { shrink: true } }} />;
}
