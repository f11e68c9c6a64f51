import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './form-field.ts';
import { useToldWords } from './told-words.ts';

/** Yes or no; the whole line is the target. */
export function SwitchFormField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { control, name, label, helperText, disabled = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { t } = useTranslation('forms');
  useToldWords(name, label, { true: t('yes'), false: t('no') });
  const hintId = useId();
  const hint = fieldState.error?.message ?? helperText;
  return (
    <Box>
      <FormControlLabel
        disabled={disabled}
        label={label}
        sx={(theme) => ({ minHeight: 40, mr: 0, '& .MuiSwitch-thumb': { boxShadow: theme.shadows[2] } })}
        control={
          <Switch
            name={name}
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': hint === undefined ? undefined : hintId } }}
          />
        }
      />
      {hint !== undefined && (
        <FormHelperText id={hintId} error={fieldState.invalid} sx={{ mt: 0, ml: 5.875 }}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  );
}
