import { pageSize } from './row-load.ts';
import { collectSlots, type TreeNode } from './row-tree.ts';

/** Slots that are in view, and how many around them are loaded ahead. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
  readonly margin: number;
}

/** The name of a page of a node's rows or groups. */
export const pageName = (node: TreeNode, page: number): string => `${node.id}#${page}`;

/** Pages of what is in view, of the groups around it, and of a margin, by name; the first one where there is nothing to be seen yet. */
export function wantedPages(
  root: TreeNode,
  { from, to, margin }: SlotRange,
): Map<string, readonly [node: TreeNode, page: number]> {
  const wanted = new Map<string, readonly [TreeNode, number]>();
  const want = (node: TreeNode, index: number) => {
    const page = Math.floor(index / pageSize);
    wanted.set(pageName(node, page), [node, page]);
  };
  for (const { node, index } of collectSlots(root, from, to)) want(node, index);
  for (const { node, index } of collectSlots(root, from - margin, to + margin)) want(node, index);
  // Whether something has come can be seen in no slot: there is none.
  if (root.count === 0) want(root, 0);
  for (const [node] of [...wanted.values()]) {
    for (let child = node; child.parent !== null; child = child.parent) {
      const place = child.parent.opened.find((opened) => opened.node === child);
      if (place !== undefined) want(child.parent, place.index);
    }
  }
  return wanted;
}
