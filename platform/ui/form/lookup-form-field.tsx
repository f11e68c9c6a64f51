import Autocomplete from '@mui/material/Autocomplete';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import type { FieldProps } from './form-field.ts';
import { useToldWords } from './told-words.ts';
import { type LookupSource, lookupSize } from './use-lookup.ts';
import { useLookupField } from './use-lookup-field.tsx';

interface LookupFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  readonly source: LookupSource;
  /** called with the user's choice and its row */
  readonly onChoose?: (row: GridRow | null) => void;
}

/** A choice of one record among those of a lookup call, found by typing; the value is its key, or null. */
export function LookupFormField<Values extends FieldValues, Output>(props: LookupFormFieldProps<Values, Output>) {
  const { name, label, source, onChoose, helperText } = props;
  const { t } = useTranslation('forms');
  const keys = (value: unknown) => (value === null || value === undefined ? [] : [value as string | number]);
  const { field, lookup, typed, setTyped, keyOf, autocomplete } = useLookupField(props, keys);
  const chosen = lookup.chosenRows.find((row) => keyOf(row) === field.value) ?? null;
  useToldWords(name, label, chosen === null ? {} : { [String(field.value)]: source.labelOf(chosen) });
  const isCut = lookup.rows.length >= lookupSize;
  return (
    <Autocomplete
      {...autocomplete(isCut && typed !== '' ? t('firstOptions', { shown: lookupSize }) : helperText)}
      value={chosen}
      getOptionLabel={source.labelOf}
      onInputChange={(_event, text, why) => setTyped(why === 'input' ? text : '')}
      onChange={(_event, row) => {
        field.onChange(row === null ? null : keyOf(row));
        onChoose?.(row);
      }}
    />
  );
}
