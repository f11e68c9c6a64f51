// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadsOf, useGrid } from '../model/grid-model.ts';
import type { ChangeLayout } from '../model/use-grid-layout.ts';
import { pinClass } from '../scroll/pin-columns.ts';
import type { GridColumn } from '../types.ts';
import type { RowFilter } from './column-filter.ts';
import { FilterField } from './filter-field.tsx';
import { FilterSelect } from './filter-select.tsx';

interface FilterRowProps {
  readonly hasActions: boolean;
  /** columns that stay in view */
  readonly pinned: number;
}

/**
 * Under the heads: a field per column that narrows the rows down. All of them are one tab stop; arrows lead from one to the
 * next, and up and down out of the row (`GridViewport`).
 */
export function FilterRow({ hasActions, pinned }: FilterRowProps) {
  const { props, columns, layout, change } = useGrid();
  const { t } = useTranslation('ui');
  const [stop, setStop] = useState(0);
  const leads = leadsOf(props);
  const current = Math.min(stop, columns.length - 1);
  return (
    <div role="row" className="dg-row dg-filter-row" aria-rowindex={2} onKeyDown={stepField}>
      {leads.map((lead, index) => (
        <div key={lead} role="gridcell" aria-colindex={index + 1} className="dg-cell dg-expander dg-pinned" />
      ))}
      {columns.map((column, index) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={leads.length + index + 1}
          data-filter={leads.length + index}
          className={`dg-cell dg-filter-cell ${pinClass(index, pinned)}`}
          onFocus={() => setStop(index)}
        >
          <ColumnFilter
            column={column}
            filter={layout.rowFilters[column.name]}
            change={change}
            tabIndex={index === current ? 0 : -1}
          />
        </div>
      ))}
      {hasActions && (
        <div
          role="gridcell"
          aria-colindex={leads.length + columns.length + 1}
          className="dg-cell dg-actions dg-pinned"
          aria-label={t('grid.actions')}
        />
      )}
    </div>
  );
}

/** To the field at the side, when the caret can go no further in this one. */
function stepField(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, shiftKey } = event;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by === undefined || altKey || shiftKey || !(target instanceof HTMLElement)) return;
  if (target instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd, value } = target;
    if (selectionStart !== selectionEnd || selectionStart !== (by < 0 ? 0 : value.length)) return;
  }
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('.dg-input')];
  const next = fields[fields.indexOf(target) + by];
  if (next === undefined || !fields.includes(target)) return;
  event.preventDefault();
  next.focus();
}

/** The field of one column; it is not drawn again when another changes, or the order. */
const ColumnFilter = memo(function ColumnFilter(props: {
  readonly column: GridColumn;
  readonly filter: RowFilter | undefined;
  readonly change: ChangeLayout;
  readonly tabIndex: number;
}) {
  const { column, filter, change, tabIndex } = props;
  const onChange = (next: RowFilter | undefined) =>
    change(({ rowFilters }) => {
      const { [column.name]: _before, ...others } = rowFilters;
      return { rowFilters: next === undefined ? others : { ...others, [column.name]: next } };
    });
  const field = { column, filter, onChange, tabIndex };
  return column.field.values === undefined ? <FilterField {...field} /> : <FilterSelect {...field} />;
});
