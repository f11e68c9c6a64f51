/** Up or down by one place. */
export type Step = -1 | 1;

/** The list with the item at `from` at the place `to`; the same list when one of them is not in it. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || items[to] === undefined || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** What Alt with an arrow key does to a line; null for every other key. */
export function stepOfKey({ key, altKey }: { readonly key: string; readonly altKey: boolean }): Step | null {
  if (!altKey) return null;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}
