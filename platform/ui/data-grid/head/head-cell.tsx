// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.

import { type DragEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { ArrowDownIcon, ArrowUpIcon, FunnelIcon, MoreIcon } from '../../icons/icons.tsx';
import { isNumeric } from '../format-cell.ts';
import { clampWidth } from '../model/grid-layout.ts';
import { labelOf } from '../model/grid-model.ts';
import type { ChangeLayout } from '../model/use-grid-layout.ts';
import type { GridTable } from '../model/use-grid-table.ts';
import type { GridColumn } from '../types.ts';
import { fittingWidth } from './fit-column.ts';
import { dragColumn, draggedColumn, moveColumn } from './move-column.ts';

interface HeadCellProps {
  readonly column: GridColumn;
  readonly place: number;
  readonly isActive: boolean;
  /** its classes when it stays in view while the columns are scrolled */
  readonly pin: string;
  /** the column in the table, the same for as long as the columns are */
  readonly state: ReturnType<GridTable['getColumn']>;
  readonly sorted: 'asc' | 'desc' | null;
  /** its place among several columns that sort, from 1; null: it sorts alone or not at all */
  readonly sortPlace: number | null;
  readonly isFiltered: boolean;
  readonly change: ChangeLayout;
  readonly onOpen: (part: 'menu' | 'values', column: GridColumn, anchor: HTMLElement) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/**
 * The head of a column: sorts, opens its menu and its values, is dragged to another place or to the group panel. It is told
 * what it shows, so that a press on one head draws no other again.
 */
export const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { column, place, isActive, pin, state, sorted, sortPlace, isFiltered, change, onOpen } = props;
  const { t, language } = useTexts('ui');
  const label = labelOf(column, language);
  const cell = useRef<HTMLDivElement>(null);
  const { isOver, ...drag } = useColumnDrag(column, change);
  const classes = ['dg-cell', 'dg-head-cell', isNumeric(column.field) ? 'dg-number' : '', isOver ? 'dg-drop' : '', pin];
  const open = (part: 'menu' | 'values') => {
    if (cell.current !== null) onOpen(part, column, cell.current);
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
          {sortPlace !== null && <small>{sortPlace}</small>}
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
      <ResizeHandle column={column} change={change} />
    </div>
  );
});

function useColumnDrag(column: GridColumn, change: ChangeLayout) {
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
      change(({ order }) => (order.includes(name) ? { order: moveColumn(order, name, column.name) } : {}));
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
function ResizeHandle({ column, change }: Pick<HeadCellProps, 'column' | 'change'>) {
  const from = useRef<{ readonly x: number; readonly widths: Record<string, number> } | null>(null);
  const headOf = (part: HTMLElement) => part.closest<HTMLElement>('.dg-head-cell');
  const resize = (next: Record<string, number>) => change(({ widths }) => ({ widths: { ...widths, ...next } }));
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const { x, widths } = from.current;
    const width = clampWidth(Math.round((widths[column.name] ?? 0) + event.clientX - x));
    // Pressed and not moved it is no width that somebody wants.
    if (event.clientX !== x) resize({ ...widths, [column.name]: width });
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
        if (head !== null) resize({ [column.name]: fittingWidth(head) });
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
