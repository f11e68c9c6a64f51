import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ValueLabels } from '#platform/grid/fields.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { fieldHelp } from './field-help.tsx';
import type { FieldProps } from './form-field.ts';
import { useToldWords } from './told-words.ts';

interface SelectFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** the closed set: its codes with their words, in order */
  readonly values: ValueLabels;
  /** offers 'not given', which is null */
  readonly clearable?: boolean;
  readonly isCodeDisabled?: (code: number) => boolean;
}

/** A choice of a closed set of numeric codes; the value is the code, or null. */
export function SelectFormField<Values extends FieldValues, Output>(props: SelectFormFieldProps<Values, Output>) {
  const { control, name, values, clearable = false, isCodeDisabled, helperText, ...rest } = props;
  const { t } = useTranslation('forms');
  const { language } = useLanguage();
  const { field, fieldState } = useController({ control, name });
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
      name={name}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldHelp(fieldState.error?.message, helperText)}
    >
      {clearable && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {t('none')}
        </MenuItem>
      )}
      {Object.entries(values).map(([code, words]) => (
        <MenuItem key={code} value={Number(code)} disabled={isCodeDisabled?.(Number(code)) ?? false}>
          {words[language]}
        </MenuItem>
      ))}
    </TextField>
  );
}
