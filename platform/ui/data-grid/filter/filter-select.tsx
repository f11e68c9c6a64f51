import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { labelOf } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import type { RowFilter } from './column-filter.ts';
import { readPlainValue } from './plain-value.ts';

export interface ColumnFilterProps {
  readonly column: GridColumn;
  readonly filter: RowFilter | undefined;
  readonly onChange: (filter: RowFilter | undefined) => void;
  /** -1 in all of a row's fields but one */
  readonly tabIndex: number;
}

const asFilter = (value: RowFilter['value'] | null) =>
  value === null ? undefined : ({ operator: '=', value } as const);

/** Picks one word of a closed set. */
export function FilterSelect({ column, filter, onChange, tabIndex }: ColumnFilterProps) {
  const { t, language } = useTexts('ui');
  return (
    <select
      className="dg-input dg-select"
      tabIndex={tabIndex}
      data-set={filter !== undefined || undefined}
      aria-label={t('grid.filterBy', { label: labelOf(column, language) })}
      value={filter === undefined ? '' : String(filter.value)}
      onChange={({ target }) => onChange(asFilter(readPlainValue(column.field, target.value)))}
    >
      <option value="">{t('grid.all')}</option>
      {Object.entries(column.field.values ?? {}).map(([value, words]) => (
        <option key={value} value={value}>
          {words[language]}
        </option>
      ))}
    </select>
  );
}
