import { collectSlots, type Slot, slotsOf, type TreeNode } from '../load/row-tree.ts';

/** What of a grid is printed: an item with what is known of it. */
export interface PrintedItem<Item> {
  readonly slot: Slot;
  readonly item: Item;
}

/**
 * The items that are printed of a tree, as it is unfolded, and whether that is only a part: more are unfolded than are printed, or some
 * of them are not loaded.
 */
export function printedPart<Item>(
  root: TreeNode,
  most: number,
  itemAt: (node: TreeNode, index: number) => Item | undefined,
): { readonly items: readonly PrintedItem<Item>[]; readonly isPart: boolean } {
  const slots = collectSlots(root, 0, most).filter(({ kind }) => kind === 'item');
  const items = slots.flatMap((slot) => {
    const item = itemAt(slot.node, slot.index);
    return item === undefined ? [] : [{ slot, item }];
  });
  return { items, isPart: items.length < slots.length || slotsOf(root) > most };
}
