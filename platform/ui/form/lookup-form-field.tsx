import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { fieldHelp } from './field-help.tsx';
import type { FieldProps } from './form-field.ts';
import { useListProps } from './lookup-list-state.tsx';
import { lookupOption } from './lookup-option.tsx';
import { useToldWords } from './told-words.ts';
import { type LookupSource, lookupSize, useLookup } from './use-lookup.ts';

interface LookupFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  readonly source: LookupSource;
  /** called with the user's choice and its row */
  readonly onChoose?: (row: GridRow | null) => void;
}

/** A choice of one record among those of a lookup call, found by typing; the value is its key, or null. */
export function LookupFormField<Values extends FieldValues, Output>(props: LookupFormFieldProps<Values, Output>) {
  const { control, name, label, source, onChoose, helperText, required = false, disabled = false } = props;
  const { t } = useTranslation('forms');
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const value: string | number | null = field.value ?? null;
  const lookup = useLookup(source, typed, value === null ? [] : [value]);
  const { listProps, failed, keepField } = useListProps(lookup, lookup.retry);
  const keyOf = (row: GridRow) => row[source.valueName] ?? null;
  const chosen = lookup.chosenRows.find((row) => keyOf(row) === value) ?? null;
  useToldWords(name, label, chosen === null ? {} : { [String(value)]: source.labelOf(chosen) });
  const isCut = lookup.rows.length >= lookupSize;
  const hint = isCut && typed !== '' ? t('firstOptions', { shown: lookupSize }) : helperText;
  return (
    <Autocomplete
      options={lookup.rows}
      value={chosen}
      loading={lookup.isLoading || lookup.isSearching}
      disabled={disabled}
      getOptionKey={(row) => String(keyOf(row))}
      getOptionLabel={source.labelOf}
      isOptionEqualToValue={(row, other) => keyOf(row) === keyOf(other)}
      // They are those for the typed text; some are found by fields that the label does not show.
      filterOptions={(rows) => rows}
      onInputChange={(_event, text, why) => setTyped(why === 'input' ? text : '')}
      onChange={(_event, row) => {
        field.onChange(row === null ? null : keyOf(row));
        onChoose?.(row);
      }}
      onBlur={field.onBlur}
      {...listProps}
      renderOption={lookupOption(source)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          required={required}
          inputRef={(element: HTMLElement | null) => {
            field.ref(element);
            keepField(element);
          }}
          error={fieldState.invalid}
          helperText={failed ?? fieldHelp(fieldState.error?.message, hint)}
        />
      )}
    />
  );
}
