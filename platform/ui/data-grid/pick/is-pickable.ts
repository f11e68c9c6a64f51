import type { GridRow } from '#platform/grid/wire.ts';
import type { GridPicks } from '../types.ts';

/** Whether a row can be picked, and taken back. */
export function isPickable({ isFixed, isOut }: GridPicks, row: GridRow): boolean {
  return isFixed?.(row) !== true && isOut?.(row) !== true;
}
