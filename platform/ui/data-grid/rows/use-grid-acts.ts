import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { showNote } from '../../feedback/notices.ts';
import type { TreeNode } from '../load/row-tree.ts';
import { leadsOf, useGrid } from '../model/grid-model.ts';
import { useChooseRow } from '../pick/use-choose-row.ts';
import type { RowAction } from '../types.ts';
import { type CellPosition, slotAt } from './cell-position.ts';
import { rowsAsText } from './rows-as-text.ts';
import { type CellFocus, isOnCell, moveInsideCell } from './use-cell-focus.ts';

/** The acts of a row as a menu. */
export interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly slot: number;
  readonly row: GridRow;
}

interface GridActs {
  readonly click: (event: MouseEvent) => void;
  readonly doubleClick: (event: MouseEvent) => void;
  readonly press: (event: KeyboardEvent) => void;
  readonly copy: (event: ClipboardEvent) => void;
  /** unfolds or folds what is under the row or group of a slot */
  readonly toggle: (slot: number) => boolean;
  readonly menu: OpenMenu | null;
  readonly closeMenu: () => void;
}

const slotOf = (target: HTMLElement) => Number(target.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? Number.NaN);

/** What presses and keys do on the cells of a grid. */
export function useGridActs(
  root: TreeNode,
  focus: CellFocus,
  actionsOf: ((row: GridRow) => readonly RowAction[]) | null,
): GridActs {
  const { t } = useTranslation('ui');
  const { props, store, columns, table, language } = useGrid();
  const pick = useChooseRow(root);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const first = leadsOf(props).length;

  function rowAt(slot: number): GridRow | null {
    const found = slotAt(root, slot);
    if (found?.kind !== 'item' || found.node.kind !== 'rows') return null;
    return (store.itemAt(found.node, found.index) as GridRow | undefined) ?? null;
  }

  function toggle(slot: number): boolean {
    const found = slotAt(root, slot);
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

  const isGroup = (slot: number) => slotAt(root, slot)?.node.kind === 'groups';

  function openMenu(slot: number, anchor: HTMLElement): void {
    const row = rowAt(slot);
    if (row === null) return;
    const hasEntries = props.detail !== undefined || (actionsOf?.(row).length ?? 0) > 0;
    if (hasEntries) setMenu({ anchor, slot, row });
  }

  function click(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const slot = slotOf(target);
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

  /** Does what opens the row, and unfolds it where nothing does. */
  function doubleClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const isOnCellItself = target.closest('[data-col]') !== null && target.closest('button, input, a') === null;
    const slot = slotOf(target);
    const row = isOnCellItself && slot >= 0 ? rowAt(slot) : null;
    if (row === null) return;
    const opening = actionsOf?.(row).find(({ opens, disabled }) => opens === true && disabled === undefined);
    if (opening !== undefined) opening.onSelect();
    else if (props.detail !== undefined) toggle(slot);
  }

  function actOnHead(event: KeyboardEvent, { column }: CellPosition): boolean {
    const cell = event.target as HTMLElement;
    const name = columns[column - first]?.name;
    if (name === undefined) {
      const box = event.key === ' ' ? cell.querySelector<HTMLElement>('input') : null;
      box?.click();
      return box !== null;
    }
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
      (column < first && inCell !== null ? inCell : inRow)?.focus({ preventScroll: true });
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

  /** The picked rows as a table, else the cell that has the focus; text that is marked by hand is copied as it is. */
  function copy(event: ClipboardEvent): void {
    const cell =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.dg-window [data-col]') : null;
    if (cell === null || window.getSelection()?.isCollapsed === false) return;
    const picked = [...(props.picks?.picked.values() ?? [])];
    const text = picked.length > 0 ? rowsAsText(picked, columns, language) : (cell.textContent ?? '').trim();
    if (text === '') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    showNote(picked.length > 0 ? t('grid.copiedRows', { count: picked.length }) : t('grid.copied'));
  }

  return { click, doubleClick, press, copy, toggle, menu, closeMenu: () => setMenu(null) };
}
