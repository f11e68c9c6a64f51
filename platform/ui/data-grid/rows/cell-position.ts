import { collectSlots, type Slot, type TreeNode } from '../load/row-tree.ts';

/** A cell by its row's slot, -1 for the head, and its column, from 0 with expander and actions counted. */
export interface CellPosition {
  readonly slot: number;
  readonly column: number;
}

export interface GridSize {
  readonly slots: number;
  readonly columns: number;
  /** rows that a page key moves by */
  readonly page: number;
}

/** The item or detail in a slot. */
export function slotAt(root: TreeNode, slot: number): Slot | undefined {
  return slot < 0 ? undefined : collectSlots(root, slot, slot + 1)[0];
}

/** Where a key leads from a cell; null for a key that does not move. */
export function movedCell(key: string, isControl: boolean, from: CellPosition, size: GridSize): CellPosition | null {
  const last = size.slots - 1;
  const row = (slot: number) => ({ ...from, slot: Math.min(Math.max(-1, slot), last) });
  const column = (next: number) => ({ ...from, column: Math.min(Math.max(0, next), size.columns - 1) });
  switch (key) {
    case 'ArrowDown':
      return row(from.slot + 1);
    case 'ArrowUp':
      return row(from.slot - 1);
    case 'ArrowLeft':
      return column(from.column - 1);
    case 'ArrowRight':
      return column(from.column + 1);
    case 'PageDown':
      return row(from.slot + size.page);
    case 'PageUp':
      return row(Math.max(0, from.slot - size.page));
    case 'Home':
      return isControl ? { slot: Math.min(0, last), column: 0 } : column(0);
    case 'End':
      return isControl ? { slot: last, column: size.columns - 1 } : column(size.columns - 1);
    default:
      return null;
  }
}

/** A cell moved off a detail, which is one row, in the direction it came from. */
export function skipDetail(root: TreeNode, from: CellPosition, to: CellPosition, slots: number): CellPosition {
  const slot = slotAt(root, to.slot);
  if (slot?.kind !== 'detail') return to;
  const after = slot.start + slot.span;
  return { ...to, slot: to.slot > from.slot && after < slots ? after : slot.start - 1 };
}
