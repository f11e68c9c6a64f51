import { type GroupKey, pathId } from './group-path.ts';

/** What is unfolded under an item: a group's own items, or a detail of `slots` rows' height. */
export interface Opened {
  /** place among the items of its node */
  index: number;
  /** key of the item, so that it is found again after a reload */
  readonly id: string;
  readonly node: TreeNode | null;
  readonly slots: number;
}

/** A list of rows or of groups that is loaded in pages; only what is unfolded in it is held here. */
export interface TreeNode {
  readonly id: string;
  readonly kind: 'groups' | 'rows';
  readonly path: readonly GroupKey[];
  readonly parent: TreeNode | null;
  /** null until it is known */
  count: number | null;
  /** must be asked for again with the next page */
  isCountStale: boolean;
  /** there may be more items than `count`, which are not counted yet */
  isCountOpen: boolean;
  /** in the order of `index` */
  opened: Opened[];
}

/** A row's height on screen, or several for a detail. */
export interface Slot {
  readonly kind: 'item' | 'detail';
  /** first slot that it takes, counted from the top of all */
  readonly start: number;
  readonly span: number;
  readonly node: TreeNode;
  readonly index: number;
  readonly depth: number;
}

export function createNode(
  parent: TreeNode | null,
  kind: TreeNode['kind'],
  path: readonly GroupKey[],
  count: number | null,
): TreeNode {
  return { id: pathId(path), kind, path, parent, count, isCountStale: false, isCountOpen: false, opened: [] };
}

/** Items of a node; one, a placeholder, while their number is not known. */
const lengthOf = (node: TreeNode) => node.count ?? 1;
const extraOf = (opened: Opened): number => (opened.node === null ? opened.slots : slotsOf(opened.node));

/** All slots of a node, with what is unfolded in it. */
export function slotsOf(node: TreeNode): number {
  return node.opened.reduce((sum, opened) => sum + extraOf(opened), lengthOf(node));
}

/** What is in the slots `from` (included) to `to` (excluded). A detail that begins above `from` is returned whole. */
export function collectSlots(root: TreeNode, from: number, to: number): Slot[] {
  const found: Slot[] = [];
  walk(root, 0, 0);
  return found;

  function walk(node: TreeNode, base: number, depth: number): void {
    let position = base;
    let index = 0;
    for (const opened of node.opened) {
      takeItems(node, position, index, opened.index + 1, depth);
      position += opened.index + 1 - index;
      index = opened.index + 1;
      if (position >= to) return;
      const span = extraOf(opened);
      if (position + span > from) {
        if (opened.node !== null) walk(opened.node, position, depth + 1);
        else found.push({ kind: 'detail', start: position, span, node, index: opened.index, depth });
      }
      position += span;
      if (position >= to) return;
    }
    takeItems(node, position, index, lengthOf(node), depth);
  }

  function takeItems(node: TreeNode, position: number, first: number, end: number, depth: number): void {
    for (let index = first + Math.max(0, from - position); index < end; index++) {
      const start = position + index - first;
      if (start >= to) return;
      found.push({ kind: 'item', start, span: 1, node, index, depth });
    }
  }
}

/** The slot of an item, or null when its node is not unfolded. */
export function slotOf(root: TreeNode, node: TreeNode, index: number): number | null {
  let position = 0;
  for (const opened of root.opened) {
    if (root === node && opened.index >= index) break;
    if (opened.node !== null) {
      const inside = slotOf(opened.node, node, index);
      if (inside !== null) return position + opened.index + 1 + inside;
    }
    position += extraOf(opened);
  }
  return root === node ? position + index : null;
}

/** Unfolds something under an item. */
export function openItem(node: TreeNode, opened: Opened): void {
  node.opened = [...node.opened.filter((other) => other.id !== opened.id), opened].sort((a, b) => a.index - b.index);
}

/** Folds what is under an item. */
export function closeItem(node: TreeNode, id: string): void {
  node.opened = node.opened.filter((opened) => opened.id !== id);
}

/**
 * Puts what is unfolded where its items now are, after a page of a node was loaded: items `first` to `first + ids.length`.
 * `open` makes what belongs under an item, or null.
 */
export function reconcilePage(
  node: TreeNode,
  first: number,
  ids: readonly string[],
  open: (id: string, index: number, before: Opened | undefined) => Opened | null,
): void {
  const before = new Map(node.opened.map((opened) => [opened.id, opened]));
  const here = new Set(ids);
  const isOutside = (opened: Opened) => opened.index < first || opened.index >= first + ids.length;
  const kept = node.opened.filter((opened) => isOutside(opened) && !here.has(opened.id));
  const added = ids.flatMap((id, offset) => open(id, first + offset, before.get(id)) ?? []);
  const count = lengthOf(node);
  node.opened = [...kept, ...added].filter((opened) => opened.index < count).sort((a, b) => a.index - b.index);
}

/** The groups, outermost first, that the item in a slot belongs to; none for a group's own row of the outermost level. */
export function groupsAbove(root: TreeNode, slot: number): { readonly node: TreeNode; readonly index: number }[] {
  const [found] = slot < 0 ? [] : collectSlots(root, slot, slot + 1);
  const groups: { node: TreeNode; index: number }[] = [];
  for (let child = found?.node; child !== undefined && child.parent !== null; child = child.parent) {
    const { parent, id } = child;
    const opened = parent.opened.find(({ node }) => node?.id === id);
    if (opened !== undefined) groups.unshift({ node: parent, index: opened.index });
  }
  return groups;
}
