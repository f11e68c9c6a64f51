import type { GridRow } from '#platform/grid/wire.ts';
import { type GroupKey, nextLevel, pathId } from './group-path.ts';
import { type GroupItem, type RowQuery, rowId } from './row-load.ts';
import { createNode, type TreeNode } from './row-tree.ts';

/** What a page of a node holds. */
export type TreeItem = GridRow | GroupItem;

const pathOf = (node: TreeNode, { level, key }: GroupItem): readonly GroupKey[] => [...node.path, { level, key }];

/** A name for an item by its key, by which it is found again after a reload. */
export function itemId(query: RowQuery, node: TreeNode, item: TreeItem): string {
  return node.kind === 'rows' ? rowId(query.rowKey, item as GridRow) : pathId(pathOf(node, item as GroupItem));
}

/** The list under a group: its rows, or the groups of the next level. */
export function childOf(query: RowQuery, node: TreeNode, item: GroupItem): TreeNode {
  const path = pathOf(node, item);
  const isLast = nextLevel(query.levels, path) === null;
  return createNode(node, isLast ? 'rows' : 'groups', path, isLast ? item.count : null);
}
