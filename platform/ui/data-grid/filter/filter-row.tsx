// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.
import { useTranslation } from 'react-i18next';
import { useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import type { RowFilter } from './column-filter.ts';
import { FilterField } from './filter-field.tsx';
import { FilterSelect } from './filter-select.tsx';

/** Under the heads: a field per column that narrows the rows down. */
export function FilterRow({ first, hasActions }: { readonly first: number; readonly hasActions: boolean }) {
  const { columns, isFirstPinned } = useGrid();
  const { t } = useTranslation('ui');
  return (
    <div role="row" className="dg-row dg-filter-row" aria-rowindex={2}>
      {first === 1 && <div role="gridcell" aria-colindex={1} className="dg-cell dg-expander dg-pinned" />}
      {columns.map((column, index) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={first + index + 1}
          className={isFirstPinned && index === 0 ? 'dg-cell dg-filter-cell dg-pinned' : 'dg-cell dg-filter-cell'}
        >
          <ColumnFilter column={column} />
        </div>
      ))}
      {hasActions && (
        <div
          role="gridcell"
          aria-colindex={first + columns.length + 1}
          className="dg-cell dg-actions dg-pinned"
          aria-label={t('grid.actions')}
        />
      )}
    </div>
  );
}

function ColumnFilter({ column }: { readonly column: GridColumn }) {
  const { layout, change } = useGrid();
  const filter = layout.rowFilters[column.name];
  const set = (next: RowFilter | undefined) =>
    change(({ rowFilters }) => {
      const { [column.name]: _before, ...others } = rowFilters;
      return { rowFilters: next === undefined ? others : { ...others, [column.name]: next } };
    });
  const props = { column, filter, onChange: set };
  return column.field.values === undefined ? <FilterField {...props} /> : <FilterSelect {...props} />;
}
