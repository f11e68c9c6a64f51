import { createContext, use } from 'react';
import type { Language } from '#platform/i18n/language.ts';
import type { GridFilters } from '../filter/column-filter.ts';
import type { WireFilter } from '../filter/wire-filter.ts';
import type { LoadRequest } from '../load/load-request.ts';
import type { RowQuery } from '../load/row-load.ts';
import type { RowStore } from '../load/row-store.ts';
import type { DataGridProps, GridColumn } from '../types.ts';
import type { GridLayout } from './grid-layout.ts';
import type { Density } from './use-density.ts';
import type { ChangeLayout } from './use-grid-layout.ts';
import type { GridTable } from './use-grid-table.ts';

/** What the parts of a grid share. */
export interface GridModel {
  readonly props: DataGridProps;
  readonly language: Language;
  readonly layout: GridLayout;
  readonly change: ChangeLayout;
  readonly isDefaultLayout: boolean;
  /** the columns as at first; the filters stay */
  readonly resetLayout: () => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  readonly table: GridTable;
  /** shown columns from left to right, without the grouped ones */
  readonly columns: readonly GridColumn[];
  readonly filters: GridFilters;
  readonly setSearch: (text: string) => void;
  readonly clearFilters: () => void;
  readonly query: RowQuery;
  /** load options of the filter list of a column: what the other columns leave */
  readonly filterWithout: (name: string) => LoadRequest['filter'];
  /** what the reader narrows the rows to, without what the page does */
  readonly ofReader: WireFilter;
  readonly store: RowStore;
  /** px */
  readonly rowHeight: number;
  /** pressed with a finger */
  readonly isCoarse: boolean;
  /** as narrow as a phone */
  readonly isCompact: boolean;
  /** one line has room for the toolbar and the groups */
  readonly isWide: boolean;
  /** a phone on which rows show what they are called, and more on a second line */
  readonly isTwoLined: boolean;
  /** columns, the first of `columns`, that the reader wants to stay in view while the others are scrolled */
  readonly pinned: number;
}

export const GridContext = createContext<GridModel | null>(null);

/** The grid that a part belongs to. */
export function useGrid(): GridModel {
  const model = use(GridContext);
  if (model === null) throw new Error('a part of a grid belongs inside a DataGrid');
  return model;
}

/** What stands before the columns of a row. */
export type Lead = 'picks' | 'detail';

/** What stands before the columns, from left to right: the checkbox of a row, and the button that unfolds it. */
export function leadsOf({ detail, picks }: DataGridProps): readonly Lead[] {
  return [...(picks === undefined ? [] : ['picks' as const]), ...(detail === undefined ? [] : ['detail' as const])];
}

/** The head of a column in the language in force. */
export function labelOf(column: GridColumn, language: Language): string {
  return column.field.label[language];
}
