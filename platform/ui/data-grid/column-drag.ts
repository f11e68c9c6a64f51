import type { DragEvent } from 'react';

const type = 'application/x-grid-column';

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
