import type { DragEvent } from 'react';

/** Marks what is dragged as a column of a grid. */
const type = 'application/x-grid-column';

/** An order with one column moved to where another stands: before it when it comes from the right, else after it. */
export function moveColumn(order: readonly string[], name: string, to: string): readonly string[] {
  const [from, place] = [order.indexOf(name), order.indexOf(to)];
  if (from < 0 || place < 0 || from === place) return order;
  const moved = order.filter((other) => other !== name);
  moved.splice(place, 0, name);
  return moved;
}

/** An order with one column moved past the next shown one, to the left (-1) or right (1). */
export function stepColumn(
  order: readonly string[],
  name: string,
  by: -1 | 1,
  isShown: (name: string) => boolean,
): readonly string[] {
  const shown = order.filter(isShown);
  const next = shown[shown.indexOf(name) + by];
  return next === undefined ? order : moveColumn(order, name, next);
}

/** Starts to drag a column. */
export function dragColumn(event: DragEvent, name: string): void {
  event.dataTransfer.setData(type, name);
  event.dataTransfer.effectAllowed = 'move';
}

/** The column that is dragged, or null; its name can be read only when it `isDropped`. */
export function draggedColumn(event: DragEvent, isDropped = false): string | null {
  if (!event.dataTransfer.types.includes(type)) return null;
  return isDropped ? event.dataTransfer.getData(type) : '';
}
