import type { KeyboardEvent } from 'react';
import { leadsOf, useGrid } from '../model/grid-model.ts';
import type { CellPosition } from './cell-position.ts';
import { headActOf, rowActOf } from './key-acts.ts';
import { type CellFocus, isOnCell, moveInsideCell } from './use-cell-focus.ts';
import type { RowActs } from './use-row-acts.ts';

/** What keys do on the cells of a grid. */
export function useGridKeys(focus: CellFocus, acts: RowActs): (event: KeyboardEvent) => void {
  const { props, columns, table } = useGrid();
  const first = leadsOf(props).length;

  function actOnHead(event: KeyboardEvent, { column }: CellPosition): boolean {
    const cell = event.target as HTMLElement;
    const name = columns[column - first]?.name;
    const act = headActOf(event, name !== undefined);
    if (act === 'press') {
      const box = cell.querySelector<HTMLElement>('input');
      box?.click();
      return box !== null;
    }
    if (act === 'menu') cell.querySelector<HTMLElement>('[data-column-menu]')?.click();
    else if (act === 'sort' && name !== undefined) table.getColumn(name)?.toggleSorting(undefined, event.shiftKey);
    return act !== null;
  }

  function actOnRow(event: KeyboardEvent, { slot, column }: CellPosition): boolean {
    const cell = event.target as HTMLElement;
    const has = (what: string) => cell.querySelector(what) !== null;
    const place = { isOpen: has('[aria-expanded="true"]'), unfolds: has('[data-expand]') };
    switch (rowActOf(event, { ...place, isGroup: acts.isGroup(slot) })) {
      case 'toggle':
        return acts.toggle(slot);
      case 'choose':
        acts.choose(slot, true, event.shiftKey);
        return true;
      case 'menu':
        acts.openMenu(slot, cell);
        return true;
      case 'enter':
        if (acts.rowAt(slot) === null) return false;
        enterRow(cell, column < first);
        return true;
      default:
        return false;
    }
  }

  return (event) => {
    if (!isOnCell(event)) {
      if (!leaveFilters(event, focus)) moveInsideCell(event);
      return;
    }
    if (event.target === event.currentTarget) {
      if (event.key === 'Enter' || event.key === ' ') focus.focusCell(focus.active);
      else focus.moveByKey(event);
      return;
    }
    const act = focus.active.slot < 0 ? actOnHead : actOnRow;
    if (act(event, focus.active)) event.preventDefault();
    else focus.moveByKey(event);
  };
}

/** Goes to the button in a cell before the columns, else to the first act of its row. */
function enterRow(cell: HTMLElement, isLead: boolean): void {
  const inCell = cell.querySelector<HTMLElement>('button');
  const inRow = cell.closest('[role="row"]')?.querySelector<HTMLElement>('.dg-actions button');
  (isLead && inCell !== null ? inCell : inRow)?.focus({ preventScroll: true });
}

/** Up and down out of a field of the filter row; a list of words keeps these keys. */
function leaveFilters(event: KeyboardEvent, focus: CellFocus): boolean {
  const { key, target, altKey } = event;
  const place = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-filter]') : null;
  if (place === null || altKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  event.preventDefault();
  focus.focusCell({ slot: key === 'ArrowUp' ? -1 : 0, column: Number(place.dataset.filter) });
  return true;
}
