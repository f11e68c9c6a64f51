import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** px of a matrix; the names of its rows and the heads of its columns stay where they are. */
export interface MatrixMeasures {
  readonly rows: number;
  readonly columns: number;
  readonly nameWidth: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  readonly columnWidth: number;
}

/** Columns from the first to before the last that are drawn. */
interface ColumnsInSight {
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** Places from the first to before the last that are drawn. */
export interface CellWindow extends ColumnsInSight {
  /** So many pass by at a time that nobody reads them: the rows stay as they are until it rests, under a picture; the heads come along. */
  readonly isFlying: boolean;
  readonly fromRow: number;
  readonly toRow: number;
  readonly heads: ColumnsInSight;
  readonly slots: Slots;
}

/** How many places of each direction are ever drawn at once, but for the one that has the focus. */
export interface Slots {
  readonly rows: number;
  readonly columns: number;
}

/** Places are drawn in steps, so that most movements of the scroll bar change nothing. */
const step = 4;

/** The places of one direction that are in sight, with a step on both sides. */
export function placesInSight(from: number, length: number, size: number, count: number): readonly [number, number] {
  const first = Math.floor(from / size / step) * step - step;
  const last = Math.ceil((from + length) / size / step) * step + step;
  return [Math.max(0, Math.min(first, count)), Math.max(0, Math.min(last, count))];
}

/** The most that `placesInSight` tells, wherever it is scrolled to. */
export const mostInSight = (length: number, size: number): number => (Math.ceil(length / size / step) + 3) * step;

/** How far to scroll so that one place is in sight; `from` where it is. */
export function scrollToPlace(from: number, length: number, size: number, place: number): number {
  if (place * size < from) return place * size;
  return Math.max(from, (place + 1) * size - length);
}

/** Places in sight, and the one that has the focus wherever it is. */
export function places(from: number, to: number, focused: number | null): readonly number[] {
  const inSight = Array.from({ length: to - from }, (_, index) => from + index);
  if (focused === null || focused < 0 || (focused >= from && focused < to)) return inSight;
  return focused < from ? [focused, ...inSight] : [...inSight, focused];
}

/**
 * The key of a place among those in sight: one that comes into sight is drawn into the elements of one that has left it. The place that
 * has the focus keeps its elements, and with them the focus; another whose turn they would be has some to spare.
 * @param slots as many as are ever drawn at once: a number that changed as it is scrolled would give the focus to another place
 */
export function slotOf(place: number, slots: number, focused: number | null): string | number {
  const slot = place % slots;
  return focused !== null && place !== focused && slot === focused % slots ? 'spare' : slot;
}

/** From how many new places at a time on nobody reads them, and for how long it must have rested since, in ms. */
const [flight, restMs] = [2 * step, 120];

const noColumns: ColumnsInSight = { fromColumn: 0, toColumn: 0 };
const nothing: CellWindow = {
  ...{ isFlying: false, fromRow: 0, toRow: 0, ...noColumns, heads: noColumns },
  slots: { rows: 1, columns: 1 },
};

/** Which cells of a scroller are drawn, and how one of them is brought into sight. */
export function useCellWindow(scroller: RefObject<HTMLElement | null>, measures: MatrixMeasures) {
  const { rows, columns, nameWidth, headHeight, rowHeight, columnWidth } = measures;
  const [window, setWindow] = useState(nothing);
  const drawn = useRef(nothing);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const update = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const [height, width] = [clientHeight - headHeight, clientWidth - nameWidth];
    const [fromRow, toRow] = placesInSight(scrollTop, height, rowHeight, rows);
    const [fromColumn, toColumn] = placesInSight(scrollLeft, width, columnWidth, columns);
    const slots = { rows: mostInSight(height, rowHeight), columns: mostInSight(width, columnWidth) };
    const columnsInSight = { fromColumn, toColumn };
    const before = drawn.current;
    const moved = Math.max(Math.abs(fromRow - before.fromRow), Math.abs(fromColumn - before.fromColumn));
    const isAsWide = slots.rows === before.slots.rows && slots.columns === before.slots.columns;
    if (moved === 0 && toRow === before.toRow && toColumn === before.toColumn && isAsWide) return;
    // Of another size the heads that come along would have the slots of before, of which two share one: all is drawn at once.
    const isFlying = isAsWide && before.toRow > 0 && (before.isFlying || moved >= flight);
    drawn.current = { isFlying, fromRow, toRow, ...columnsInSight, heads: columnsInSight, slots };
    if (!isFlying) return setWindow(drawn.current);
    setWindow((shown) => {
      const isSame = shown.heads.fromColumn === fromColumn && shown.heads.toColumn === toColumn;
      return isSame && shown.isFlying ? shown : { ...shown, isFlying, heads: isSame ? shown.heads : columnsInSight };
    });
    clearTimeout(resting.current);
    // It lands also where the measures change in flight, and nothing moves any more.
    resting.current = setTimeout(() => {
      drawn.current = { ...drawn.current, isFlying: false };
      startTransition(() => setWindow(drawn.current));
    }, restMs);
  }, [scroller, rows, columns, nameWidth, headHeight, rowHeight, columnWidth]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, update]);
  /** @param row, column from 0; -1 is the head, which is always in sight */
  const bringIntoSight = (row: number, column: number) => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    if (row >= 0) element.scrollTop = scrollToPlace(scrollTop, clientHeight - headHeight, rowHeight, row);
    if (column >= 0) element.scrollLeft = scrollToPlace(scrollLeft, clientWidth - nameWidth, columnWidth, column);
  };
  return { window, bringIntoSight };
}
