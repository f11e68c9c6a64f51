import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { type FieldProps, useFieldState } from './form-field.ts';
import { useToldWords } from './told-words.ts';
import { useDropped } from './use-dropped.ts';
import type { LookupSource } from './use-lookup.ts';
import { type DrawnLookupProps, useLookupField } from './use-lookup-field.tsx';

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
export function MultiLookupFormField<Values extends FieldValues, Output>({
  control,
  ...props
}: MultiLookupFormFieldProps<Values, Output>) {
  return <DrawnLookup {...props} {...useFieldState({ control, name: props.name })} />;
}

const DrawnLookup = memo(function DrawnLookup(
  props: DrawnLookupProps & Pick<MultiLookupFormFieldProps<never, never>, 'keeps'>,
) {
  const { name, label, source, keeps, helperText, onChange } = props;
  const { t } = useTranslation('forms');
  const value = (props.value ?? []) as readonly (string | number)[];
  const { lookup, typed, setTyped, keyOf, autocomplete } = useLookupField(props, value);
  const rowOf = (key: string | number): GridRow =>
    lookup.chosenRows.find((row) => keyOf(row) === key) ?? { [source.valueName]: key };
  const isNamed = (row: GridRow) => Object.keys(row).length > 1;
  const labelOf = (row: GridRow) => (isNamed(row) ? source.labelOf(row) : lookup.isNaming ? '…' : `${keyOf(row)}`);
  const dropped = useDropped(value.map(rowOf).filter(isNamed), keeps, (gone) =>
    onChange(value.filter((key) => !gone.some((row) => keyOf(row) === key))),
  );
  const told = dropped.length > 0 && (
    <span role="status">{t('dropped', { names: dropped.map(labelOf).join(', ') })}</span>
  );
  useToldWords(name, label, Object.fromEntries(value.map((key) => [String(key), labelOf(rowOf(key))])));
  return (
    <Autocomplete
      {...autocomplete(told || helperText)}
      multiple
      disableCloseOnSelect
      value={value.map(rowOf)}
      limitTags={value.length === shownTags + 1 ? value.length : shownTags}
      getLimitTagsText={(more) => `+${more}`}
      getOptionLabel={labelOf}
      inputValue={typed}
      onInputChange={(_event, text, why) => {
        // A choice ends its search. A reset is no act of a person: it would undo what is being typed.
        if (why !== 'reset') setTyped(why === 'input' ? text : '');
      }}
      onChange={(_event, rows) => onChange(rows.map(keyOf))}
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
    />
  );
});
