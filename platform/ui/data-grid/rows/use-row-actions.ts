import { useMemo, useRef } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowState } from '../load/row-state.ts';
import { collectSlots } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import type { WindowView } from '../scroll/window-view.ts';
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

/** The column of the acts. */
interface ActionsColumn {
  /** px */
  readonly width: number;
  /** one button that opens their menu */
  readonly isFolded: boolean;
  /** false while no row that was seen has any act: an empty column tells nothing */
  readonly isNeeded: boolean;
}

const noColumn: ActionsColumn = { width: 0, isFolded: false, isNeeded: false };

/** Of the width of the grid the acts take at most this much. */
const mostOfGrid = 0.3;

/**
 * The column of acts: room for the most that a row has had so far, so that it never jumps back. On a phone, and where buttons would
 * take too much from what they act on, a menu.
 * @param gridWidth px
 */
export function useActionsColumn(
  rows: RowState,
  view: WindowView,
  actionsOf: ((row: GridRow) => readonly RowAction[]) | null,
  gridWidth: number,
): ActionsColumn {
  const { props, store, isCompact, isCoarse } = useGrid();
  const most = useRef<number | null>(null);
  if (actionsOf === null) return noColumn;
  const button = isCoarse ? 44 : 32;
  const folded = { width: button + 8, isFolded: true, isNeeded: true };
  if (rows.status === 'ready') {
    for (const { node, kind, index } of collectSlots(rows.root, view.from, view.to)) {
      const row = kind === 'item' && node.kind === 'rows' ? store.itemAt(node, index) : undefined;
      if (row !== undefined) most.current = Math.max(most.current ?? 0, actionsOf(row as GridRow).length);
    }
  }
  // Their menu holds what unfolds under a row too.
  if (most.current === 0 && (!isCompact || props.detail === undefined)) return noColumn;
  if (isCompact) return folded;
  const width = Math.max(most.current ?? 1, 1) * button + 16;
  return gridWidth > 0 && width > gridWidth * mostOfGrid ? folded : { width, isFolded: false, isNeeded: true };
}
