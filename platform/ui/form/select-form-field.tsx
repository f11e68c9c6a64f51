import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { fieldHelp } from './field-help.tsx';
import { type FieldProps, type FieldState, useFieldState } from './form-field.ts';
import { useToldWords } from './told-words.ts';

interface SelectFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** the closed set: its codes with their words, in order */
  readonly values: ValueLabels;
  /** offers 'not given', which is null */
  readonly clearable?: boolean;
}

/** A choice of a closed set of codes, numbers or words; the value is the code, or null. */
export function SelectFormField<Values extends FieldValues, Output>({
  control,
  ...props
}: SelectFormFieldProps<Values, Output>) {
  return <DrawnSelect {...props} {...useFieldState({ control, name: props.name })} />;
}

type DrawnSelectProps = FieldState & Omit<SelectFormFieldProps<FieldValues, never>, 'control'>;

const DrawnSelect = memo(function DrawnSelect(props: DrawnSelectProps) {
  const { value, values, clearable = false, helperText, onChange, isWrong, problem, ...rest } = props;
  const { t, language } = useTexts('forms');
  useToldWords(
    rest.name,
    rest.label,
    Object.fromEntries(Object.entries(values).map(([code, words]) => [code, words[language]])),
  );
  return (
    <TextField
      select
      fullWidth
      {...rest}
      value={value ?? ''}
      error={isWrong}
      helperText={fieldHelp(problem, helperText)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {clearable && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {t('none')}
        </MenuItem>
      )}
      {Object.entries(values).map(([code, words]) => (
        <MenuItem key={code} value={Number.isNaN(Number(code)) ? code : Number(code)}>
          {words[language]}
        </MenuItem>
      ))}
    </TextField>
  );
});
