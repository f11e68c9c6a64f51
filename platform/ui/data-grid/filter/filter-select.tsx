import { useTranslation } from 'react-i18next';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import type { RowFilter } from './column-filter.ts';

export interface ColumnFilterProps {
  readonly column: GridColumn;
  readonly filter: RowFilter | undefined;
  readonly onChange: (filter: RowFilter | undefined) => void;
}

/** The value of a closed set as its field carries it: the keys of its words are texts. */
function typed(type: GridColumn['field']['type'], text: string): string | number | boolean {
  if (type === 'boolean') return text === 'true';
  return type === 'integer' || type === 'decimal' ? Number(text) : text;
}

/** Picks one word of a closed set. */
export function FilterSelect({ column, filter, onChange }: ColumnFilterProps) {
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  return (
    <select
      className="dg-input dg-select"
      data-set={filter !== undefined || undefined}
      aria-label={t('grid.filterBy', { label: labelOf(column, language) })}
      value={filter === undefined ? '' : String(filter.value)}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : { operator: '=', value: typed(column.field.type, target.value) })
      }
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
