import { useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { TreeNode } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import { useChooseRow } from '../pick/use-choose-row.ts';
import type { RowAction } from '../types.ts';
import { slotAt } from './cell-position.ts';

/** The acts of a row as a menu. */
interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly slot: number;
  readonly row: GridRow;
}

export type RowActs = ReturnType<typeof useRowActs>;

/** What can be done with the row or group of a slot. */
export function useRowActs(root: TreeNode, actionsOf: ((row: GridRow) => readonly RowAction[]) | null) {
  const { props, store } = useGrid();
  const pick = useChooseRow(root);
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  function rowAt(slot: number): GridRow | null {
    const found = slotAt(root, slot);
    if (found?.kind !== 'item' || found.node.kind !== 'rows') return null;
    return (store.itemAt(found.node, found.index) as GridRow | undefined) ?? null;
  }

  return {
    menu,
    closeMenu: () => setMenu(null),
    rowAt,
    isGroup: (slot: number) => slotAt(root, slot)?.node.kind === 'groups',
    /** Unfolds or folds what is under it. @returns whether there is something to unfold */
    toggle(slot: number): boolean {
      const found = slotAt(root, slot);
      if (found?.kind !== 'item') return false;
      store.toggle(found.node, found.index);
      return true;
    },
    /** What a press on a row, or the space bar, does: picks it where rows are picked, else it is the one that is selected. */
    choose(slot: number, isOnBox: boolean, isRange: boolean): void {
      const row = rowAt(slot);
      if (row !== null && props.picks !== undefined && (isOnBox || props.detail === undefined)) {
        pick(slot, row, isRange);
      } else store.select(row);
    },
    openMenu(slot: number, anchor: HTMLElement): void {
      const row = rowAt(slot);
      if (row === null) return;
      const hasEntries = props.detail !== undefined || (actionsOf?.(row).length ?? 0) > 0;
      if (hasEntries) setMenu({ anchor, slot, row });
    },
  };
}
