import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

import type { Slots } from './use-cell-window.ts';

/** A cell by its place; -1 is the head of the columns, and the name of a row. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const clamp = (value: number, last: number) => Math.max(-1, Math.min(value, last));

/**
 * Where a key leads from a cell, as in every grid (ARIA); null for a key that moves nowhere.
 * @param page rows in sight
 */
export function moveByKey(
  { row, column }: CellPlace,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns, page }: { readonly rows: number; readonly columns: number; readonly page: number },
): CellPlace | null {
  const at = (nextRow: number, nextColumn: number) => ({
    row: clamp(nextRow, rows - 1),
    column: clamp(nextColumn, columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(0, row - page), column);
    case 'PageDown':
      return at(row + page, column);
    case 'Home':
      return at(ctrlKey ? 0 : row, -1);
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

const giveFocus = (grid: HTMLElement | null, { row, column }: CellPlace) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus({ preventScroll: true });

/** The one cell of a grid that Tab reaches; keys move it, and `bringIntoSight` is asked before it takes the focus. */
export function useMatrixFocus(
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number; readonly page: number; readonly slots: Slots },
  bringIntoSight: (row: number, column: number) => void,
) {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const isMoving = useRef(false);
  const isInside = useRef(false);
  const focus = {
    row: Math.min(place.row, size.rows - 1),
    column: Math.min(place.column, size.columns - 1),
  };
  useLayoutEffect(() => {
    if (isMoving.current) giveFocus(grid.current, place);
    isMoving.current = false;
  }, [grid, place]);
  // In a window of another size places are drawn into the elements of others: the focus goes back to its own.
  const { rows, columns } = size.slots;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the number of elements that matters.
  useLayoutEffect(() => {
    if (isInside.current) giveFocus(grid.current, place);
  }, [rows, columns]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.metaKey ? null : moveByKey(focus, event, size);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    bringIntoSight(next.row, next.column);
    setPlace(next);
  };
  /** What is pressed or tabbed to is where the keys go on from. */
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    isInside.current = true;
    const [row, column] = ((target as HTMLElement).dataset.cell ?? '').split(' ').map(Number);
    if (row !== undefined && column !== undefined) setPlace({ row, column });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    isInside.current = relatedTarget !== null && currentTarget.contains(relatedTarget);
  };
  return { focus, onKeyDown, onFocus, onBlur };
}
