import Autocomplete from '@mui/material/Autocomplete';
import { memo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { type FieldProps, useFieldState } from './form-field.ts';
import { useToldWords } from './told-words.ts';
import { type LookupSource, lookupSize } from './use-lookup.ts';
import { type DrawnLookupProps, useLookupField } from './use-lookup-field.tsx';

interface LookupFormFieldProps<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  readonly source: LookupSource;
  /** called with the user's choice and its row */
  readonly onChoose?: (row: GridRow | null) => void;
}

/** A choice of one record among those of a lookup call, found by typing; the value is its key, or null. */
export function LookupFormField<Values extends FieldValues, Output>({
  control,
  ...props
}: LookupFormFieldProps<Values, Output>) {
  return <DrawnLookup {...props} {...useFieldState({ control, name: props.name })} />;
}

const DrawnLookup = memo(function DrawnLookup(
  props: DrawnLookupProps & Pick<LookupFormFieldProps<never, never>, 'onChoose'>,
) {
  const { name, label, source, onChoose, helperText, value, onChange } = props;
  const { t } = useTranslation('forms');
  const keys = value === null || value === undefined ? [] : [value as string | number];
  const { lookup, typed, setTyped, keyOf, autocomplete } = useLookupField(props, keys);
  const chosen = lookup.chosenRows.find((row) => keyOf(row) === value) ?? null;
  useToldWords(name, label, chosen === null ? {} : { [String(value)]: source.labelOf(chosen) });
  const isCut = lookup.rows.length >= lookupSize;
  return (
    <Autocomplete
      {...autocomplete(isCut && typed !== '' ? t('firstOptions', { shown: lookupSize }) : helperText)}
      value={chosen}
      getOptionLabel={source.labelOf}
      onInputChange={(_event, text, why) => setTyped(why === 'input' ? text : '')}
      onChange={(_event, row) => {
        onChange(row === null ? null : keyOf(row));
        onChoose?.(row);
      }}
    />
  );
});
