import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
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
import { useDropped } from './use-dropped.ts';
import { type LookupSource, useLookup } from './use-lookup.ts';

interface MultiLookupFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  readonly source: LookupSource;
  /** whether a choice still goes with what is chosen beside it; one that does not is taken away, and that is said */
  readonly keeps?: (row: GridRow) => boolean;
}

/**
 * Tags shown of what is chosen, while the field has not the focus (S1 section 9); the one more stands where `+1` would, which
 * takes as much room.
 */
const shownTags = 4;

/** A choice of several records of a lookup call; the value is the list of their keys. */
export function MultiLookupFormField<Values extends FieldValues, Output>(
  props: MultiLookupFormFieldProps<Values, Output>,
) {
  const { control, name, label, source, keeps, helperText, required = false, disabled = false } = props;
  const { t } = useTranslation('forms');
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const value: readonly (string | number)[] = field.value ?? [];
  const lookup = useLookup(source, typed, value);
  const { listProps, failed, keepField } = useListProps(lookup, lookup.retry);
  const keyOf = (row: GridRow) => row[source.valueName] as string | number;
  const rowOf = (key: string | number): GridRow =>
    lookup.chosenRows.find((row) => keyOf(row) === key) ?? { [source.valueName]: key };
  const isNamed = (row: GridRow) => Object.keys(row).length > 1;
  const labelOf = (row: GridRow) => (isNamed(row) ? source.labelOf(row) : lookup.isNaming ? '…' : `${keyOf(row)}`);
  const dropped = useDropped(value.map(rowOf).filter(isNamed), keeps, (gone) =>
    field.onChange(value.filter((key) => !gone.some((row) => keyOf(row) === key))),
  );
  const told = dropped.length > 0 && (
    <span role="status">{t('dropped', { names: dropped.map(labelOf).join(', ') })}</span>
  );
  const hint = told || helperText;
  useToldWords(name, label, Object.fromEntries(value.map((key) => [String(key), labelOf(rowOf(key))])));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={lookup.rows}
      value={value.map(rowOf)}
      loading={lookup.isLoading || lookup.isSearching}
      disabled={disabled}
      limitTags={value.length === shownTags + 1 ? value.length : shownTags}
      getLimitTagsText={(more) => `+${more}`}
      getOptionKey={(row) => String(keyOf(row))}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(row, other) => keyOf(row) === keyOf(other)}
      filterOptions={(rows) => rows}
      inputValue={typed}
      onInputChange={(_event, text, why) => {
        // A choice ends its search. A reset is no act of a person: it would undo what is being typed.
        if (why !== 'reset') setTyped(why === 'input' ? text : '');
      }}
      onChange={(_event, rows) => field.onChange(rows.map(keyOf))}
      onBlur={field.onBlur}
      {...listProps}
      renderOption={lookupOption(source)}
      renderValue={(rows, itemProps) =>
        rows.map((row, index) => {
          const { key, ...item } = itemProps({ index });
          return (
            <Chip
              key={key}
              label={isNamed(row) || !lookup.isNaming ? labelOf(row) : <Skeleton width={96} />}
              size="small"
              // On a phone several may begin alike: they are recognised by their ends.
              sx={{
                height: 'auto',
                minHeight: 24,
                '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
                '& .MuiChip-label': { py: 0.25, whiteSpace: 'normal' },
              }}
              {...item}
              aria-label={t('remove', { label: labelOf(row) })}
            />
          );
        })
      }
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
