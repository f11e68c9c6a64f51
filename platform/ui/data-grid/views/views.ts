import { keepStored, readStored } from '#platform/ui/preferences/stored.ts';
import { type GridLayout, layoutFrom, layoutKey, storedLayout } from '../model/grid-layout.ts';
import type { GridColumn } from '../types.ts';

/** A layout that somebody has given a name. */
export interface SavedView {
  readonly name: string;
  readonly layout: GridLayout;
}

/** Characters of a name; views of a grid that a person may keep. */
export const longestName = 60;
export const mostViews = 30;

const viewsKey = (user: string, grid: string) => `${layoutKey(user, grid)}.views`;

/** The views that a person keeps of a grid, made to fit its columns of today. */
export function readViews(
  user: string,
  grid: string,
  columns: readonly GridColumn[],
  otherwise: GridLayout,
): readonly SavedView[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(viewsKey(user, grid)) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return (stored as readonly unknown[]).flatMap((entry) => {
    const { name, layout } = (entry ?? {}) as { readonly name?: unknown; readonly layout?: unknown };
    return typeof name === 'string' ? [{ name, layout: layoutFrom(layout, columns, otherwise) }] : [];
  });
}

export function keepViews(user: string, grid: string, views: readonly SavedView[]): void {
  const stored = views.map(({ name, layout }) => ({ name, layout: storedLayout(layout) }));
  keepStored(viewsKey(user, grid), views.length === 0 ? null : JSON.stringify(stored));
}

/** The views with one more; one of the same name, blind to case, is replaced in its place. */
export function putView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const isSame = ({ name }: SavedView) => name.toLocaleLowerCase() === view.name.toLocaleLowerCase();
  return views.some(isSame) ? views.map((other) => (isSame(other) ? view : other)) : [...views, view];
}
