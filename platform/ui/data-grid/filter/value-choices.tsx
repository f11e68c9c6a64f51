import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { formatCell } from '../format-cell.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { CheckField } from './check-field.tsx';
import type { PickedValues } from './column-filter.ts';
import { allPicked, isPicked, nothingPicked, pickValues } from './picked-values.ts';
import type { ColumnValue } from './use-column-values.ts';

interface ValueChoicesProps {
  readonly column: GridColumn;
  readonly values: readonly ColumnValue[];
  /** the values are those of a search: all of these are not all */
  readonly isSearch: boolean;
  readonly picked: PickedValues;
  readonly onPick: (picked: PickedValues) => void;
}

/** The values of a column as a list of boxes, the first for all of them. */
export function ValueChoices({ column, values, isSearch, picked, onPick }: ValueChoicesProps) {
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  const listed = values.map(({ value }) => value);
  const count = listed.filter((value) => isPicked(picked, value)).length;
  const isAll = count === listed.length && (isSearch || picked.isExcluding || listed.length > 0);
  const pickAll = () => {
    if (isSearch) onPick(pickValues(picked, listed, !isAll));
    else onPick(isAll ? nothingPicked : allPicked);
  };
  return (
    <>
      <CheckField
        label={t('grid.selectAll')}
        state={isAll ? 'all' : count > 0 ? 'some' : 'none'}
        onToggle={pickAll}
        isHead
      />
      {values.map(({ value, count: rows }) => (
        <CheckField
          key={JSON.stringify(value)}
          label={value === null ? t('grid.blank') : formatCell(column.field, value, language)}
          note={formatNumber(rows, language)}
          state={isPicked(picked, value) ? 'all' : 'none'}
          onToggle={() => onPick(pickValues(picked, [value], !isPicked(picked, value)))}
        />
      ))}
    </>
  );
}
