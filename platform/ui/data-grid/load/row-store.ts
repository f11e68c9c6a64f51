import type { GridRow } from '#platform/grid/wire.ts';
import { itemAt } from './loaded-tree.ts';
import { type GroupItem, type LoadRows, type RowQuery, rowId } from './row-load.ts';
import { createRowLoader } from './row-loader.ts';
import { createRowState } from './row-state.ts';
import { closeItem, openItem, type TreeNode } from './row-tree.ts';
import { itemId } from './tree-items.ts';
import { createUnfolded } from './unfolded.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** Rows and groups of one grid: loaded in pages as they come into view, the rest known by number alone. */
export function createRowStore(load: LoadRows, detailSlots: (row: GridRow | undefined) => number) {
  const state = createRowState();
  const unfolded = createUnfolded(detailSlots);
  const loader = createRowLoader(load, unfolded, state);

  function itemOf(node: TreeNode, index: number): GridRow | GroupItem | undefined {
    const tree = loader.tree();
    return tree === null ? undefined : itemAt(tree, node, index);
  }

  return {
    subscribe: state.subscribe,
    getState: state.get,
    /** Shows other rows, from their beginning; those before stay until the first are there. */
    setQuery(query: RowQuery): void {
      const before = loader.query();
      if (before !== undefined) unfolded.follow(before, query);
      if (before !== undefined && JSON.stringify(before.filter) !== JSON.stringify(query.filter)) state.select(null);
      loader.start(query);
    },
    /** Loads again what is in view; place, selection and what is unfolded are kept. */
    refresh: loader.refresh,
    /** Counts all rows, where only some of many were. */
    countAll: loader.countAll,
    /** Tries again what failed. */
    retry: loader.retry,
    /** Says which slots are in view; `margin` slots around them are loaded ahead. */
    setRange: (from: number, to: number, margin: number) => loader.setRange({ from, to, margin }),
    itemAt: itemOf,
    isOpen: (node: TreeNode, index: number): boolean => node.opened.some((opened) => opened.index === index),
    /** Unfolds or folds a group, or the detail of a row. */
    toggle(node: TreeNode, index: number): void {
      const item = itemOf(node, index);
      const query = loader.tree()?.query;
      if (item === undefined || query === undefined) return;
      const id = itemId(query, node, item);
      const under = unfolded.turn(query, node, { item, index, id });
      if (node.opened.some((opened) => opened.id === id)) closeItem(node, id);
      else openItem(node, under);
      loader.update();
      loader.loadSoon();
    },
    /** Whether some group or detail is unfolded. */
    isAnythingOpen: (): boolean => state.get().root.opened.length > 0,
    /** Unfolds every group, from the first row on. */
    expandAll(): void {
      unfolded.unfoldGroups();
      const tree = loader.tree();
      if (tree !== null) loader.start(tree.query);
    },
    /** Folds every group and every detail. */
    collapseAll(): void {
      unfolded.foldAll();
      const tree = loader.tree();
      if (tree !== null) tree.root.opened = [];
      loader.update();
    },
    select(row: GridRow | null): void {
      const query = loader.tree()?.query;
      if (query === undefined) return;
      state.set({ selected: row === null ? null : { id: rowId(query.rowKey, row), row } });
    },
    rowId(row: GridRow): string {
      const query = loader.tree()?.query;
      return query === undefined ? '' : rowId(query.rowKey, row);
    },
    dispose: loader.dispose,
  };
}
