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

/** The keys of the rows and of the columns, in their order. */
export interface MatrixKeys {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Where what stood at a place is now; the same place, if it is gone. */
export function placeNow(place: CellPlace, before: MatrixKeys, now: MatrixKeys): CellPlace {
  const find = (at: number, from: readonly string[], to: readonly string[]) => {
    const found = at < 0 ? -1 : to.indexOf(from[at] ?? '');
    return found === -1 ? at : found;
  };
  return { row: find(place.row, before.rows, now.rows), column: find(place.column, before.columns, now.columns) };
}

/** The one cell of a grid that Tab reaches; keys move it, and `bringIntoSight` is asked before it takes the focus. */
export function useMatrixFocus(
  grid: RefObject<HTMLElement | null>,
  { keys, page, slots }: { readonly keys: MatrixKeys; readonly page: number; readonly slots: Slots },
  bringIntoSight: (row: number, column: number) => void,
) {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const isMoving = useRef(false);
  const isInside = useRef(false);
  const size = { rows: keys.rows.length, columns: keys.columns.length, page };
  const focus = {
    row: Math.min(place.row, size.rows - 1),
    column: Math.min(place.column, size.columns - 1),
  };
  // Rows and documents come and go while somebody reads: the focus stays with its own, or is given back where its cell became another.
  const held = useRef(keys);
  useLayoutEffect(() => {
    if (held.current === keys) return;
    const next = placeNow(place, held.current, keys);
    held.current = keys;
    if (next.row === place.row && next.column === place.column) {
      if (isInside.current) giveFocus(grid.current, place);
      return;
    }
    isMoving.current = isInside.current;
    setPlace(next);
  }, [grid, keys, place]);
  useLayoutEffect(() => {
    if (isMoving.current) giveFocus(grid.current, place);
    isMoving.current = false;
  }, [grid, place]);
  // In a window of another size places are drawn into the elements of others: the focus goes back to its own.
  const { rows, columns } = slots;
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
