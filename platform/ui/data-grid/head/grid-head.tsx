// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../filter/filter-row.tsx';
import { ValuesPopover } from '../filter/values-popover.tsx';
import { leadsOf, useGrid } from '../model/grid-model.ts';
import { PickAllBox } from '../pick/pick-all-box.tsx';
import { pinClass } from '../scroll/pin-columns.ts';
import type { GridColumn } from '../types.ts';
import { ColumnMenu } from './column-menu.tsx';
import { HeadCell } from './head-cell.tsx';

interface GridHeadProps {
  /** column of the head that is the tab stop, or -1 */
  readonly activeColumn: number;
  readonly hasActions: boolean;
  /** columns that stay in view */
  readonly pinned: number;
}

/** What is open at a column's head. */
interface OpenPart {
  readonly part: 'menu' | 'values';
  readonly column: GridColumn;
  readonly anchor: HTMLElement;
}

/** Heads of the columns and, under them, the filter row. */
export const GridHead = memo(function GridHead({ activeColumn, hasActions, pinned }: GridHeadProps) {
  const { t } = useTranslation('ui');
  const { props, columns, table, layout, change } = useGrid();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const show = useCallback((part: OpenPart['part'], column: GridColumn, anchor: HTMLElement) => {
    setOpen({ part, column, anchor });
  }, []);
  const leads = leadsOf(props);
  const first = leads.length;
  const isActive = (column: number) => activeColumn === column;
  return (
    <div role="rowgroup" className="dg-head">
      <div role="row" className="dg-row dg-head-row" aria-rowindex={1} data-slot={-1}>
        {leads.map((lead, index) => (
          <EdgeHead
            key={lead}
            column={index}
            isActive={isActive(index)}
            className="dg-expander dg-pinned"
            label={lead === 'picks' ? t('grid.pick.column') : (props.detail?.label ?? '')}
          >
            {lead === 'picks' && <PickAllBox />}
          </EdgeHead>
        ))}
        {columns.map((column, index) => {
          const state = table.getColumn(column.name);
          const sorted = state?.getIsSorted() || null;
          return (
            <HeadCell
              key={column.name}
              column={column}
              place={first + index}
              isActive={isActive(first + index)}
              pin={pinClass(index, pinned)}
              state={state}
              sorted={sorted}
              sortPlace={sorted !== null && layout.sort.length > 1 ? (state?.getSortIndex() ?? 0) + 1 : null}
              isFiltered={layout.picked[column.name] !== undefined}
              change={change}
              onOpen={show}
            />
          );
        })}
        {hasActions && (
          <EdgeHead
            column={first + columns.length}
            isActive={isActive(first + columns.length)}
            className="dg-actions dg-pinned"
            label={t('grid.actions')}
          />
        )}
      </div>
      <FilterRow hasActions={hasActions} pinned={pinned} />
      {open?.part === 'menu' && (
        <ColumnMenu
          column={open.column}
          anchor={open.anchor}
          onClose={() => setOpen(null)}
          onValues={() => setOpen({ ...open, part: 'values' })}
        />
      )}
      {open?.part === 'values' && (
        <ValuesPopover column={open.column} anchor={open.anchor} onClose={() => setOpen(null)} />
      )}
    </div>
  );
});

function EdgeHead(props: {
  readonly column: number;
  readonly isActive: boolean;
  readonly className: string;
  readonly label: string;
  readonly children?: ReactNode;
}) {
  return (
    <div
      role="columnheader"
      aria-colindex={props.column + 1}
      data-col={props.column}
      tabIndex={props.isActive ? 0 : -1}
      className={`dg-cell dg-head-cell ${props.className}`}
    >
      <span className="dg-hidden">{props.label}</span>
      {props.children}
    </div>
  );
}
