import { useMemo, useRef } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowState } from '../load/row-store.ts';
import { collectSlots } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import type { WindowView } from '../scroll/scroll-window.ts';
import type { RowAction } from '../types.ts';

/** The acts of each row, asked for once per row. Null: the grid has none. */
export function useRowActions(): ((row: GridRow) => readonly RowAction[]) | null {
  const { rowActions } = useGrid().props;
  return useMemo(() => {
    if (rowActions === undefined) return null;
    const known = new WeakMap<GridRow, readonly RowAction[]>();
    return (row) => {
      const actions = known.get(row) ?? rowActions(row);
      known.set(row, actions);
      return actions;
    };
  }, [rowActions]);
}

/** px of the column of acts: room for the most that a row has had so far, so that it never jumps back. */
export function useActionsWidth(
  rows: RowState,
  view: WindowView,
  actionsOf: ((row: GridRow) => readonly RowAction[]) | null,
): number {
  const { store, isCompact, isCoarse } = useGrid();
  const most = useRef(1);
  if (actionsOf === null) return 0;
  const button = isCoarse ? 44 : 32;
  if (isCompact) return button + 8;
  if (rows.status === 'ready') {
    for (const { node, kind, index } of collectSlots(rows.root, view.from, view.to)) {
      const row = kind === 'item' && node.kind === 'rows' ? store.itemAt(node, index) : undefined;
      if (row !== undefined) most.current = Math.max(most.current, actionsOf(row as GridRow).length);
    }
  }
  return most.current * button + 16;
}
