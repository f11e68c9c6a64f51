import type { Theme } from '@mui/material/styles';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { format, isValid, parse } from 'date-fns';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CalendarIcon, CrossIcon } from '../icons/icons.tsx';
import { fieldHelp } from './field-help.tsx';
import type { FieldProps } from './form-field.ts';
import { PickersLanguage } from './pickers-language.tsx';

const wire = 'yyyy-MM-dd';

const icons = { openPickerIcon: () => <CalendarIcon />, clearIcon: () => <CrossIcon fontSize="small" /> };

/** What the form holds while the field shows no whole day: no schema takes it for one. */
const incompleteDay = '-';

function toDate(value: unknown): Date | null {
  if (typeof value !== 'string' || value === '') return null;
  return parse(value.slice(0, 10), wire, new Date(0));
}

function toDay(date: Date | null): string | null {
  if (date === null) return null;
  return isValid(date) && date.getFullYear() >= 1900 ? format(date, wire) : incompleteDay;
}

/** The field of `DateFormField`, with its calendar. */
export default function DatePickerField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { control, name, label, helperText, required = false, disabled = false } = props;
  const { t } = useTranslation('forms');
  const { field, fieldState } = useController({ control, name });
  // A half-typed day is no value of the form: the picker keeps it, so that typing can go on.
  const [typed, setTyped] = useState<Date | null>(null);
  const value = toDay(typed) === (field.value ?? null) ? typed : toDate(field.value);
  const said = fieldState.invalid && field.value === incompleteDay ? t('invalidDate') : fieldState.error?.message;
  return (
    <PickersLanguage>
      <DatePicker
        label={label}
        format="dd/MM/yyyy"
        value={value}
        onChange={(date) => {
          setTyped(date);
          field.onChange(toDay(date));
        }}
        inputRef={field.ref}
        disabled={disabled}
        slots={icons}
        slotProps={{
          field: { clearable: !required },
          textField: {
            fullWidth: true,
            sx: (theme: Theme) => ({
              '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.lineStrong },
            }),
            required,
            name,
            onBlur: field.onBlur,
            error: fieldState.invalid,
            helperText: fieldHelp(said, helperText),
          },
        }}
      />
    </PickersLanguage>
  );
}
