// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
import { type DragEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon, ArrowUpIcon, FunnelIcon, MoreIcon } from '../../icons/icons.tsx';
import { isNumeric } from '../format-cell.ts';
import { clampWidth } from '../model/grid-layout.ts';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { fittingWidth } from './fit-column.ts';
import { dragColumn, draggedColumn, moveColumn } from './move-column.ts';

interface HeadCellProps {
  readonly column: GridColumn;
  readonly place: number;
  readonly isActive: boolean;
  /** its classes when it stays in view while the columns are scrolled */
  readonly pin: string;
  readonly onOpen: (part: 'menu' | 'values', anchor: HTMLElement) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column: sorts, opens its menu and its values, is dragged to another place or to the group panel. */
export function HeadCell({ column, place, isActive, pin, onOpen }: HeadCellProps) {
  const { t } = useTranslation('ui');
  const { table, layout, language } = useGrid();
  const state = table.getColumn(column.name);
  const sorted = state?.getIsSorted() || null;
  const label = labelOf(column, language);
  const isFiltered = layout.picked[column.name] !== undefined;
  const cell = useRef<HTMLDivElement>(null);
  const { isOver, ...drag } = useColumnDrag(column);
  const classes = ['dg-cell', 'dg-head-cell', isNumeric(column.field) ? 'dg-number' : '', isOver ? 'dg-drop' : '', pin];
  const open = (part: 'menu' | 'values') => {
    if (cell.current !== null) onOpen(part, cell.current);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid answers the keys of every cell.
    <div
      ref={cell}
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={sorted === null ? 'none' : ariaSort[sorted]}
      aria-label={label}
      data-col={place}
      data-name={column.name}
      tabIndex={isActive ? 0 : -1}
      className={classes.join(' ')}
      title={label}
      onClick={(event) => state?.toggleSorting(undefined, event.shiftKey)}
      {...drag}
    >
      <span className="dg-head-label">{label}</span>
      {sorted !== null && (
        <span className="dg-sorted" aria-hidden>
          {sorted === 'asc' ? <ArrowUpIcon fontSize="inherit" /> : <ArrowDownIcon fontSize="inherit" />}
          {layout.sort.length > 1 && <small>{(state?.getSortIndex() ?? 0) + 1}</small>}
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps its buttons from sorting. */}
      <span
        className="dg-head-buttons"
        data-filtered={isFiltered || undefined}
        onClick={(event) => event.stopPropagation()}
      >
        <button
          type="button"
          tabIndex={-1}
          className={isFiltered ? 'dg-button dg-on' : 'dg-button dg-quiet'}
          aria-label={t('grid.filteredValues', { label })}
          title={t('grid.filterValues')}
          aria-haspopup="dialog"
          onClick={() => open('values')}
        >
          <FunnelIcon fontSize="inherit" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="dg-button dg-quiet"
          aria-label={t('grid.columnMenu', { label })}
          aria-haspopup="menu"
          data-column-menu
          onClick={() => open('menu')}
        >
          <MoreIcon fontSize="inherit" />
        </button>
      </span>
      <ResizeHandle column={column} />
    </div>
  );
}

function useColumnDrag(column: GridColumn) {
  const { table, change } = useGrid();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    draggable: true,
    onDragStart(event: DragEvent) {
      if (document.body.dataset.dgResizing !== undefined) event.preventDefault();
      else dragColumn(event, column.name);
    },
    onDragOver(event: DragEvent) {
      if (draggedColumn(event) === null) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      const name = draggedColumn(event, true);
      if (name === null || name === column.name) return;
      event.preventDefault();
      if (table.getColumn(name) !== undefined) change(({ order }) => ({ order: moveColumn(order, name, column.name) }));
    },
  };
}

/** The widths of a head and of those at its left, as they are drawn: what is at the left of a border stays as it is dragged. */
function widthsUpTo(head: HTMLElement): Record<string, number> {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
  const upTo = heads.slice(0, heads.indexOf(head) + 1);
  return Object.fromEntries(upTo.map((one) => [one.dataset.name ?? '', one.offsetWidth]));
}

/** The right edge of a head, which is dragged; twice pressed, the column is as wide as what it shows. */
function ResizeHandle({ column }: { readonly column: GridColumn }) {
  const { table } = useGrid();
  const from = useRef<{ readonly x: number; readonly widths: Record<string, number> } | null>(null);
  const headOf = (part: HTMLElement) => part.closest<HTMLElement>('.dg-head-cell');
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const { x, widths } = from.current;
    const width = clampWidth(Math.round((widths[column.name] ?? 0) + event.clientX - x));
    // Pressed and not moved it is no width that somebody wants.
    if (event.clientX !== x) table.setColumnSizing((before) => ({ ...before, ...widths, [column.name]: width }));
  };
  const end = () => {
    from.current = null;
    delete document.body.dataset.dgResizing;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the column's menu does the same.
    <span
      className="dg-resize"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={({ currentTarget }) => {
        const head = headOf(currentTarget);
        if (head !== null) table.setColumnSizing((before) => ({ ...before, [column.name]: fittingWidth(head) }));
      }}
      onPointerDown={(event) => {
        const head = headOf(event.currentTarget);
        if (head === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        document.body.dataset.dgResizing = '';
        from.current = { x: event.clientX, widths: widthsUpTo(head) };
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
