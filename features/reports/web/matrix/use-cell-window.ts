import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** px of a matrix; the names of its rows and the heads of its columns stay where they are. */
export interface MatrixMeasures {
  readonly rows: number;
  readonly columns: number;
  readonly nameWidth: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  readonly columnWidth: number;
}

/** Places from the first to before the last that are drawn. */
export interface CellWindow {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** Places are drawn in steps, so that most movements of the scroll bar change nothing. */
const step = 4;

/** The places of one direction that are in sight, with a step on both sides. */
export function placesInSight(from: number, length: number, size: number, count: number): readonly [number, number] {
  const first = Math.floor(from / size / step) * step - step;
  const last = Math.ceil((from + length) / size / step) * step + step;
  return [Math.max(0, Math.min(first, count)), Math.max(0, Math.min(last, count))];
}

/** How far to scroll so that one place is in sight; `from` where it is. */
export function scrollToPlace(from: number, length: number, size: number, place: number): number {
  if (place * size < from) return place * size;
  return Math.max(from, (place + 1) * size - length);
}

/**
 * The key of a place among those in sight: one that comes into sight is drawn into the elements of one that has left it. The place that
 * has the focus keeps its elements, and with them the focus; another whose turn they would be has some to spare.
 */
export function slotOf(place: number, from: number, to: number, focused: number | null): string | number {
  const slots = Math.max(1, to - from);
  const slot = place % slots;
  return focused !== null && place !== focused && slot === focused % slots ? 'spare' : slot;
}

const nothing: CellWindow = { fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 };

/** Which cells of a scroller are drawn, and how one of them is brought into sight. */
export function useCellWindow(scroller: RefObject<HTMLElement | null>, measures: MatrixMeasures) {
  const { rows, columns, nameWidth, headHeight, rowHeight, columnWidth } = measures;
  const [window, setWindow] = useState(nothing);
  const update = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const [fromRow, toRow] = placesInSight(scrollTop, clientHeight - headHeight, rowHeight, rows);
    const [fromColumn, toColumn] = placesInSight(scrollLeft, clientWidth - nameWidth, columnWidth, columns);
    setWindow((before) => {
      const isSame = before.fromRow === fromRow && before.toRow === toRow;
      return isSame && before.fromColumn === fromColumn && before.toColumn === toColumn
        ? before
        : { fromRow, toRow, fromColumn, toColumn };
    });
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
