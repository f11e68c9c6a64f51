import type { MenuGroup } from '../declare-page.ts';
import type { MenuPage } from '../pages.tsx';

/** A line of the menu: an entry, or entries that open and close together. */
type MenuItem =
  | { readonly kind: 'page'; readonly page: MenuPage }
  | { readonly kind: 'folder'; readonly group: MenuGroup; readonly entries: readonly MenuPage[] };

/** The menu from top to bottom: single entries, and each group where its first entry stands. */
export function arrangeMenu(entries: readonly MenuPage[]): readonly MenuItem[] {
  const seen = new Set<MenuGroup>();
  return entries.flatMap((page): readonly MenuItem[] => {
    const { group } = page;
    if (group === undefined) return [{ kind: 'page', page }];
    if (seen.has(group)) return [];
    seen.add(group);
    return [{ kind: 'folder', group, entries: entries.filter((one) => one.group === group) }];
  });
}
