import TextField from '@mui/material/TextField';
import { type ComponentType, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyPart } from '../loading/lazy-part.tsx';
import type { FieldProps } from './form-field.ts';

type DateField = <Values extends FieldValues, Output>(props: FieldProps<Values, Output>) => React.ReactNode;

/** The calendar is as heavy as a page: it comes with the first field that has one, or once the page has come to rest. */
const DatePickerField = lazyPart(
  () => import('./date-picker-field.tsx') as Promise<{ default: ComponentType<object> }>,
) as unknown as DateField;

/** A day, typed or picked, shown dd/MM/yyyy; the value is `yyyy-MM-dd` or null (decisions section 4). */
export function DateFormField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { label, helperText, required = false } = props;
  const outline = <TextField fullWidth disabled label={label} helperText={helperText} required={required} />;
  return (
    <Suspense fallback={outline}>
      <DatePickerField {...props} />
    </Suspense>
  );
}
