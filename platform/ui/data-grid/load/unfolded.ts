import type { GridRow } from '#platform/grid/wire.ts';
import { createOpenGroups } from './open-groups.ts';
import type { GroupItem, RowQuery } from './row-load.ts';
import type { Opened, TreeNode } from './row-tree.ts';
import { childOf, type TreeItem } from './tree-items.ts';

/** An item of a page, by its place in the node and its id. */
export interface PlacedItem {
  readonly item: TreeItem;
  readonly index: number;
  readonly id: string;
}

export type Unfolded = ReturnType<typeof createUnfolded>;

/** What is unfolded in a grid, groups and details of rows, over reloads and other queries. */
export function createUnfolded(detailSlots: (row: GridRow | undefined) => number) {
  const groups = createOpenGroups();
  const details = new Set<string>();
  const detail = ({ item, index, id }: PlacedItem): Opened => {
    return { index, id, node: null, slots: detailSlots(item as GridRow) };
  };
  const group = (query: RowQuery, node: TreeNode, { item, index, id }: PlacedItem): Opened => {
    return { index, id, node: childOf(query, node, item as GroupItem), slots: 0 };
  };
  return {
    /** What belongs under an item that was loaded, or null. @param before what was under it before */
    under(query: RowQuery, node: TreeNode, place: PlacedItem, before: Opened | undefined): Opened | null {
      const { item, index, id } = place;
      if (node.kind === 'rows') return details.has(id) ? detail(place) : null;
      if (!groups.isOpen(id, query.opensGroups)) return null;
      const child = before?.node ?? null;
      if (child === null) return group(query, node, place);
      if (child.kind === 'rows') child.count = (item as GroupItem).count;
      return { index, id, node: child, slots: 0 };
    },
    /** Unfolds or folds an item. @returns what is under it when it is unfolded now */
    turn(query: RowQuery, node: TreeNode, place: PlacedItem): Opened {
      if (node.kind === 'groups') {
        groups.turn(place.id);
        return group(query, node, place);
      }
      if (!details.delete(place.id)) details.add(place.id);
      return detail(place);
    },
    unfoldGroups: () => groups.turnAll(true),
    foldAll(): void {
      groups.turnAll(false);
      details.clear();
    },
    /** Another query: other groups are as they are by themselves, and those that a search unfolds are folded after it. */
    follow(before: RowQuery, next: RowQuery): void {
      if (JSON.stringify(before.levels) !== JSON.stringify(next.levels)) groups.turnAll(null);
      if (before.opensGroups === next.opensGroups) return;
      if (next.opensGroups) groups.beginSearch();
      else groups.endSearch();
    },
  };
}
