import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type FieldProps, useFieldInput } from './form-field.ts';
import { useToldWords } from './told-words.ts';

interface SelectFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** the closed set: its codes with their words, in order */
  readonly values: ValueLabels;
  /** offers 'not given', which is null */
  readonly clearable?: boolean;
}

/** A choice of a closed set of numeric codes; the value is the code, or null. */
export function SelectFormField<Values extends FieldValues, Output>(props: SelectFormFieldProps<Values, Output>) {
  const { control, name, values, clearable = false, helperText, ...rest } = props;
  const { t, language } = useTexts('forms');
  const input = useFieldInput({ control, name, helperText });
  useToldWords(
    name,
    rest.label,
    Object.fromEntries(Object.entries(values).map(([code, words]) => [code, words[language]])),
  );
  return (
    <TextField
      select
      fullWidth
      {...rest}
      {...input}
      onChange={({ target }) => input.onChange(target.value === '' ? null : target.value)}
    >
      {clearable && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {t('none')}
        </MenuItem>
      )}
      {Object.entries(values).map(([code, words]) => (
        <MenuItem key={code} value={Number(code)}>
          {words[language]}
        </MenuItem>
      ))}
    </TextField>
  );
}
