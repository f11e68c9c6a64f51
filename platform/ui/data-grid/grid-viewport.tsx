// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
import { type KeyboardEvent, type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { GridStatus, PartFailed } from './grid-status.tsx';
import { GridHead } from './head/grid-head.tsx';
import { slotsOf } from './load/row-tree.ts';
import { leadsOf, useGrid } from './model/grid-model.ts';
import { useGridStyle } from './model/use-grid-style.ts';
import { useChooseRow } from './pick/use-choose-row.ts';
import { type CellPosition, slotAt } from './rows/cell-position.ts';
import { GridRows, headRows } from './rows/grid-rows.tsx';
import { RowMenu } from './rows/row-menu.tsx';
import { StickyGroup } from './rows/sticky-group.tsx';
import { isOnCell, moveInsideCell, useCellFocus } from './rows/use-cell-focus.ts';
import { useActionsColumn, useRowActions } from './rows/use-row-actions.ts';
import { useScrollWindow } from './scroll/use-scroll-window.ts';

/** Slots loaded ahead on both sides of the window; none while the scrollbar's thumb is dragged. */
const loadedAhead = 60;

interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly slot: number;
  readonly row: GridRow;
}

/** The scrolled part of a grid: head, filter row, and the rows in view. */
export function GridViewport() {
  const { t } = useTranslation('ui');
  const { props, store, columns, rowHeight, table } = useGrid();
  const rows = useSyncExternalStore(store.subscribe, store.getState);
  const slots = rows.status === 'ready' ? slotsOf(rows.root) : 0;
  const { scroller, head, window, view, extent, width, headHeight } = useScrollWindow(slots, rowHeight, rows.epoch);
  const actionsOf = useRowActions();
  const actions = useActionsColumn(rows, view, actionsOf, width);
  const leads = leadsOf(props);
  const first = leads.length;
  const columnCount = columns.length + first + (actionsOf === null ? 0 : 1);
  const size = { slots, columns: columnCount, page: window.slotsInView() };
  const focus = useCellFocus(scroller, window, rows.root, size);
  const pick = useChooseRow(rows.root);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { style, pinned } = useGridStyle(width, headHeight, actions.width);
  const { from, to, isJumping } = view;
  useEffect(() => store.setRange(from, to, isJumping ? 0 : loadedAhead), [store, from, to, isJumping]);

  function rowAt(slot: number): GridRow | null {
    const found = slotAt(rows.root, slot);
    if (found?.kind !== 'item' || found.node.kind !== 'rows') return null;
    return (store.itemAt(found.node, found.index) as GridRow | undefined) ?? null;
  }

  function toggle(slot: number): boolean {
    const found = slotAt(rows.root, slot);
    if (found?.kind !== 'item') return false;
    store.toggle(found.node, found.index);
    return true;
  }

  /** What a press on a row, or the space bar, does: picks it where rows are picked, else it is the one that is selected. */
  function choose(slot: number, isOnBox: boolean, isRange: boolean): void {
    const row = rowAt(slot);
    if (row !== null && props.picks !== undefined && (isOnBox || props.detail === undefined)) {
      pick(slot, row, isRange);
    } else store.select(row);
  }

  const isGroup = (slot: number) => slotAt(rows.root, slot)?.node.kind === 'groups';

  function openMenu(slot: number, anchor: HTMLElement): void {
    const row = rowAt(slot);
    if (row === null) return;
    const hasEntries = props.detail !== undefined || (actionsOf?.(row).length ?? 0) > 0;
    if (hasEntries) setMenu({ anchor, slot, row });
  }

  function click(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const slot = Number(target.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? Number.NaN);
    const cell = target.closest<HTMLElement>('[data-col]');
    if (Number.isNaN(slot) || cell === null) return;
    focus.noteFocused(cell);
    if (slot < 0) return;
    if (isGroup(slot) || target.closest('[data-expand]') !== null) toggle(slot);
    else {
      choose(slot, target.closest('.dg-pick-cell') !== null, event.shiftKey);
      // A checkbox that was pressed would keep the keys that move.
      if (target.matches('input')) cell.focus({ preventScroll: true });
      if (target.closest('[data-menu]') !== null) openMenu(slot, cell);
    }
  }

  /** A double click does what opens the row, and unfolds it where nothing does. */
  function open(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const slot = Number(target.closest<HTMLElement>('.dg-window > [data-slot]')?.dataset.slot ?? Number.NaN);
    const row = Number.isNaN(slot) || target.closest('button, input, a, .dg-detail') !== null ? null : rowAt(slot);
    if (row === null) return;
    const opening = actionsOf?.(row).find(({ opens }) => opens === true);
    if (opening !== undefined) opening.onSelect();
    else if (props.detail !== undefined) toggle(slot);
  }

  function actOnHead(event: KeyboardEvent, { column }: CellPosition): boolean {
    const cell = event.target as HTMLElement;
    const name = columns[column - first]?.name;
    if (name === undefined) return false;
    const wantsMenu = (event.key === 'ArrowDown' && event.altKey) || event.key === ' ' || event.key === 'F2';
    if (wantsMenu) cell.querySelector<HTMLElement>('[data-column-menu]')?.click();
    else if (event.key === 'Enter') table.getColumn(name)?.toggleSorting(undefined, event.shiftKey);
    return wantsMenu || event.key === 'Enter';
  }

  function actOnRow(event: KeyboardEvent, { slot, column }: CellPosition): boolean {
    const cell = event.target as HTMLElement;
    if (isGroup(slot)) {
      const isOpen = cell.querySelector('[aria-expanded="true"]') !== null;
      const changes = event.key === 'Enter' || event.key === ' ' || event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
      return changes && toggle(slot);
    }
    if (event.key === ' ') choose(slot, true, event.shiftKey);
    else if (event.key === 'Enter' && cell.querySelector('[data-expand]') !== null) toggle(slot);
    else if (event.key === 'Enter') openMenu(slot, cell);
    else if (event.key === 'F2' && rowAt(slot) !== null) {
      const inCell = cell.querySelector<HTMLElement>('button');
      const inRow = cell.closest('[role="row"]')?.querySelector<HTMLElement>('.dg-actions button');
      (column === 0 && inCell !== null ? inCell : inRow)?.focus({ preventScroll: true });
    } else return false;
    return true;
  }

  /** Up and down out of a field of the filter row; a list of words keeps these keys. */
  function leaveFilters(event: KeyboardEvent): boolean {
    const { key, target, altKey } = event;
    const place = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-filter]') : null;
    if (place === null || altKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
    event.preventDefault();
    focus.focusCell({ slot: key === 'ArrowUp' ? -1 : 0, column: Number(place.dataset.filter) });
    return true;
  }

  function press(event: KeyboardEvent): void {
    if (!isOnCell(event)) {
      if (!leaveFilters(event)) moveInsideCell(event);
      return;
    }
    const isOnScroller = event.target === event.currentTarget;
    const acted = isOnScroller
      ? false
      : focus.active.slot < 0
        ? actOnHead(event, focus.active)
        : actOnRow(event, focus.active);
    if (acted) event.preventDefault();
    else if (isOnScroller && (event.key === 'Enter' || event.key === ' ')) focus.focusCell(focus.active);
    else focus.moveByKey(event);
  }

  const isActiveDrawn = focus.active.slot < 0 || (focus.active.slot >= view.from && focus.active.slot < view.to);
  return (
    <div className="dg-view">
      <div className={rows.isRefreshing ? 'dg-progress dg-busy' : 'dg-progress'} aria-hidden />
      <div
        ref={scroller}
        role="grid"
        className="dg-scroller"
        aria-label={props.title}
        aria-multiselectable={props.picks !== undefined || undefined}
        aria-rowcount={slots + headRows}
        aria-colcount={columnCount}
        aria-busy={rows.status === 'loading' || rows.isRefreshing}
        tabIndex={isActiveDrawn ? -1 : 0}
        style={style}
        onClick={click}
        onDoubleClick={open}
        onKeyDown={press}
        onFocus={({ target }) => focus.noteFocused(target)}
      >
        <div ref={head} className="dg-head-frame">
          <GridHead
            activeColumn={focus.active.slot < 0 ? focus.active.column : -1}
            hasActions={actionsOf !== null}
            pinned={pinned}
          />
          <StickyGroup rows={rows} window={window} />
        </div>
        <div
          role="rowgroup"
          className="dg-body"
          style={{ height: rows.status === 'loading' ? extent.viewport : extent.physical }}
        >
          <div className="dg-window" style={{ top: view.top }}>
            {rows.status !== 'failed' && (
              <GridRows
                rows={rows}
                view={view}
                active={focus.active}
                actionsOf={actionsOf}
                isFolded={actions.isFolded}
                pinned={pinned}
                columnCount={columnCount}
                width={width}
              />
            )}
          </div>
        </div>
      </div>
      <GridStatus rows={rows} top={headHeight} />
      <PartFailed rows={rows} />
      <span className="dg-hidden" role="status">
        {rows.status === 'loading' ? t('loading') : rows.isRefreshing ? t('grid.refreshing') : ''}
      </span>
      {menu !== null && (
        <RowMenu
          anchor={menu.anchor}
          actions={actionsOf?.(menu.row) ?? []}
          detail={
            props.detail === undefined ? null : { label: props.detail.label, onToggle: () => void toggle(menu.slot) }
          }
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
