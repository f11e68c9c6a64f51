import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { groupsAbove, type TreeNode } from '../load/row-tree.ts';
import type { ScrollWindow } from '../scroll/scroll-window.ts';
import { type CellPosition, type GridSize, movedCell, skipDetail } from './cell-position.ts';

const cellRoles = '[role="gridcell"], [role="columnheader"]';

/** The element of a cell, if it is drawn. */
function findCell(scroller: HTMLElement, { slot, column }: CellPosition): HTMLElement | null {
  const row = scroller.querySelector(`:scope [data-slot="${slot}"]`);
  return row?.querySelector<HTMLElement>(`:scope > [data-col="${column}"]`) ?? row?.querySelector('[data-col]') ?? null;
}

/** Brings a cell between the columns that stick to the sides. */
function revealColumn(scroller: HTMLElement, cell: HTMLElement): void {
  if (cell.matches('.dg-pinned, .dg-group-cell')) return;
  const style = getComputedStyle(cell);
  const [left, right] = [style.scrollMarginLeft, style.scrollMarginRight].map((px) => Number.parseFloat(px) || 0);
  const [start, end] = [cell.offsetLeft - (left ?? 0), cell.offsetLeft + cell.offsetWidth + (right ?? 0)];
  if (start < scroller.scrollLeft) scroller.scrollLeft = start;
  else if (end > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = end - scroller.clientWidth;
}

export interface CellFocus {
  readonly active: CellPosition;
  readonly focusCell: (cell: CellPosition) => void;
  /** the cell of an element was focused or pressed: it is the tab stop, without scrolling */
  readonly noteFocused: (element: HTMLElement) => void;
  /** moves the focus by a key; true when the key was one of movement */
  readonly moveByKey: (event: KeyboardEvent) => boolean;
}

/**
 * One cell of the grid is the tab stop. The rows are drawn again for other slots while they scroll, so the scroller takes
 * the focus of a cell that goes out of view, and gives it back with the next key.
 */
export function useCellFocus(
  scroller: RefObject<HTMLDivElement | null>,
  window: ScrollWindow,
  root: TreeNode,
  size: GridSize,
): CellFocus {
  const [active, setActive] = useState<CellPosition>({ slot: -1, column: 0 });
  const wanted = useRef(false);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const grid = scroller.current;
    if (grid === null) return;
    if (wanted.current) {
      const cell = findCell(grid, active);
      if (cell === null) return;
      wanted.current = false;
      hadFocus.current = true;
      cell.focus({ preventScroll: true });
      revealColumn(grid, cell);
      return;
    }
    const focused = document.activeElement;
    const row = focused instanceof HTMLElement && grid.contains(focused) ? focused.closest('[data-slot]') : null;
    const isElsewhere = row !== null && Number(row.getAttribute('data-slot')) !== active.slot;
    const isGone = hadFocus.current && focused === document.body;
    if (isElsewhere || isGone) grid.focus({ preventScroll: true });
    hadFocus.current = grid.contains(document.activeElement);
  });

  function focusCell(cell: CellPosition): void {
    wanted.current = true;
    // The row above too, where the sticky group stands before the topmost row.
    if (groupsAbove(root, cell.slot).length > 0) window.reveal(cell.slot - 1);
    if (cell.slot >= 0) window.reveal(cell.slot);
    setActive({ ...cell });
  }

  return {
    active,
    focusCell,
    noteFocused(element) {
      const cell = element.closest<HTMLElement>('[data-col]');
      const slot = Number(cell?.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? Number.NaN);
      const column = Number(cell?.dataset.col ?? Number.NaN);
      if (Number.isNaN(slot) || Number.isNaN(column)) return;
      setActive((before) => (before.slot === slot && before.column === column ? before : { slot, column }));
    },
    moveByKey(event) {
      const to = movedCell(event.key, event.ctrlKey || event.metaKey, active, size);
      if (to === null || event.altKey) return false;
      event.preventDefault();
      focusCell(skipDetail(root, active, to, size.slots));
      return true;
    },
  };
}

/** Whether a key was pressed on a cell itself, or on the scroller that keeps its focus. */
export function isOnCell(event: KeyboardEvent): boolean {
  return (
    event.target === event.currentTarget || (event.target instanceof HTMLElement && event.target.matches(cellRoles))
  );
}

/** Moves between the buttons of a cell, and back to the cell; true when the key was for that. */
export function moveInsideCell(event: KeyboardEvent): boolean {
  const target = event.target;
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>(cellRoles) : null;
  if (cell === null || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return false;
  if (event.key === 'Escape' || event.key === 'F2') {
    event.stopPropagation();
    cell.focus({ preventScroll: true });
    return true;
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
  const buttons = [...cell.querySelectorAll<HTMLElement>('button')];
  const place = buttons.indexOf(target);
  if (place < 0) return false;
  event.preventDefault();
  buttons[place + (event.key === 'ArrowRight' ? 1 : -1)]?.focus({ preventScroll: true });
  return true;
}
