import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type HTMLAttributes, type Key, type ReactNode, useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { fieldHelp } from './field-help.tsx';
import type { FieldState } from './form-field.ts';
import { useListProps } from './lookup-list-state.tsx';
import { type LookupSource, useLookup } from './use-lookup.ts';

type RowKey = string | number;

type OptionProps = HTMLAttributes<HTMLLIElement> & { readonly key: Key };

/** What is drawn of the field of a lookup, whether one row is chosen or several. */
export interface DrawnLookupProps extends FieldState {
  readonly name: string;
  readonly label: string;
  readonly source: LookupSource;
  readonly helperText?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * What the fields of a lookup share.
 * @param keys those in the value of the field
 */
export function useLookupField(props: DrawnLookupProps, keys: readonly RowKey[]) {
  const { label, source, required = false, disabled = false, onBlur, inputRef, isWrong, problem } = props;
  const [typed, setTyped] = useState('');
  const lookup = useLookup(source, typed, keys);
  const { listProps, failed, keepField } = useListProps(lookup, lookup.retry);
  const keyOf = (row: GridRow) => row[source.valueName] as RowKey;
  /** of its `Autocomplete`; `hint` is shown while nothing is wrong */
  const autocomplete = (hint: ReactNode) => ({
    options: lookup.rows,
    loading: lookup.isLoading || lookup.isSearching,
    disabled,
    getOptionKey: (row: GridRow) => String(keyOf(row)),
    isOptionEqualToValue: (row: GridRow, other: GridRow) => keyOf(row) === keyOf(other),
    // They are those for the typed text; some are found by fields that the label does not show.
    filterOptions: (rows: GridRow[]) => rows,
    onBlur,
    ...listProps,
    // The label, and under it what tells more, where the source has that.
    renderOption: ({ key, ...option }: OptionProps, row: GridRow) => (
      <li key={key} {...option}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {source.labelOf(row)}
          {source.detailOf && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{source.detailOf(row)}</Box>}
        </Box>
      </li>
    ),
    renderInput: (input: AutocompleteRenderInputParams) => (
      <TextField
        {...input}
        label={label}
        required={required}
        inputRef={(element: HTMLElement | null) => {
          inputRef(element);
          keepField(element);
        }}
        error={isWrong}
        helperText={failed ?? fieldHelp(problem, hint)}
      />
    ),
  });
  return { lookup, typed, setTyped, keyOf, autocomplete };
}
