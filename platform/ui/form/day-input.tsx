import type { Theme } from '@mui/material/styles';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { PickersTextField, type PickersTextFieldProps } from '@mui/x-date-pickers/PickersTextField';
import { format, isValid, parse } from 'date-fns';
import { createContext, memo, type ReactNode, type Ref, useContext, useEffect, useRef, useState } from 'react';
import { CalendarIcon, CrossIcon } from '../icons/icons.tsx';
import { halfDay } from './half-day.ts';
import { PickersLanguage } from './pickers-language.tsx';

const wire = 'yyyy-MM-dd';

const icons = { openPickerIcon: () => <CalendarIcon />, clearIcon: () => <CrossIcon fontSize="small" /> };

function toDate(value: string | null): Date | null {
  return value === null || value === '' ? null : parse(value.slice(0, 10), wire, new Date(0));
}

function toDay(date: Date | null): string | null {
  if (date === null) return null;
  return isValid(date) && date.getFullYear() >= 1900 ? format(date, wire) : halfDay;
}

/** Hears from the typed field, after each time it was drawn, whether there is nothing in it. */
const HearContext = createContext<(isEmpty: boolean) => void>(() => {});

/** The picker calls half a day "no value"; whether something was typed only its text field knows. */
function HeardTextField(props: PickersTextFieldProps) {
  const hear = useContext(HearContext);
  const isEmpty = props.areAllSectionsEmpty;
  useEffect(() => hear(isEmpty));
  return <PickersTextField {...props} />;
}

const slots = { ...icons, textField: HeardTextField };

interface DayInputProps {
  readonly label: string;
  /** `yyyy-MM-dd`, `halfDay` while it shows no whole day, or null for nothing */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly isWrong?: boolean;
  readonly helperText?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly size?: 'small' | 'medium';
}

/** The one field for a day, typed or picked, shown dd/MM/yyyy. Half a day is `halfDay`, which no schema takes, never nothing. */
export const DayInput = memo(function DayInput(props: DayInputProps) {
  const { label, value, onChange, required = false, disabled = false, autoFocus = false, isWrong = false } = props;
  // A half-typed day is no value of the form: the picker keeps it, so that typing can go on.
  const [typed, setTyped] = useState<Date | null>(null);
  const [round, setRound] = useState(0);
  const told = useRef(value);
  const tell = (next: string | null) => {
    told.current = next;
    if (next !== value) onChange(next);
  };
  const shown = value === halfDay || toDay(typed) === value ? typed : toDate(value);
  const hear = useRef<(isEmpty: boolean) => void>(() => {});
  hear.current = (isEmpty) => {
    if (shown !== null) return;
    if (!isEmpty && value === null && told.current === halfDay) {
      // The form was emptied from elsewhere, and the half day with it.
      told.current = null;
      setRound((before) => before + 1);
    } else tell(isEmpty ? null : halfDay);
  };
  const [hearLatest] = useState(() => (isEmpty: boolean) => hear.current(isEmpty));
  return (
    <PickersLanguage>
      <HearContext value={hearLatest}>
        <DatePicker
          key={round}
          label={label}
          format="dd/MM/yyyy"
          value={shown}
          onChange={(date) => {
            setTyped(date);
            tell(toDay(date));
          }}
          {...(props.inputRef === undefined ? {} : { inputRef: props.inputRef })}
          disabled={disabled}
          autoFocus={autoFocus}
          slots={slots}
          slotProps={{
            field: { clearable: !required },
            textField: {
              fullWidth: true,
              size: props.size ?? 'medium',
              sx: (theme: Theme) => ({
                '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.lineStrong },
              }),
              required,
              ...(props.name === undefined ? {} : { name: props.name }),
              ...(props.onBlur === undefined ? {} : { onBlur: props.onBlur }),
              error: isWrong,
              helperText: props.helperText,
            },
          }}
        />
      </HearContext>
    </PickersLanguage>
  );
});
