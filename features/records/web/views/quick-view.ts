import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';

/** Some of the rows of a grid, by a name that many look for. */
export interface QuickView {
  /** its name in the address */
  readonly id: string;
  readonly label: string;
  /** what its rows fulfil */
  readonly within: WireFilter;
}

/** The view that an address names; undefined, which is all rows, for none or one that there is not. */
export function readView(views: readonly QuickView[], named: string | null): QuickView | undefined {
  return views.find(({ id }) => id === named);
}
