import type { PickedValues, RowFilter } from '../filter/column-filter.ts';
import { operatorsOf } from '../filter/column-filter.ts';
import type { DataGridProps, GridColumn } from '../types.ts';

/** What a reader has made of a grid; remembered per user and grid. */
export interface GridLayout {
  /** names of the columns from left to right */
  readonly order: readonly string[];
  /** columns that stay at the left, before the others */
  readonly pinned: readonly string[];
  /** px, of columns that were resized */
  readonly widths: Readonly<Record<string, number>>;
  /** false: not shown */
  readonly visible: Readonly<Record<string, boolean>>;
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  /** grouped columns, outermost first */
  readonly groups: readonly string[];
  readonly rowFilters: Readonly<Record<string, RowFilter>>;
  readonly picked: Readonly<Record<string, PickedValues>>;
  /** what is searched for; not remembered */
  readonly search: string;
  /** rows that are hidden at first (`quiet`) are shown too */
  readonly showsQuiet: boolean;
}

/** What of a layout says which rows there are; the rest says how they are shown. */
export const rowsOf = ({ rowFilters, picked, search, showsQuiet }: GridLayout) => ({
  rowFilters,
  picked,
  search,
  showsQuiet,
});

export const narrowestColumn = 56;
export const widestColumn = 800;

/** A width that a column may have, in px. */
export const clampWidth = (width: number): number => Math.min(Math.max(narrowestColumn, width), widestColumn);

/** The layout before the reader touched it. */
export function defaultLayout({
  columns,
  defaultSort = [],
}: Pick<DataGridProps, 'columns' | 'defaultSort'>): GridLayout {
  return {
    order: columns.map(({ name }) => name),
    pinned: [],
    widths: {},
    visible: Object.fromEntries(columns.filter(({ isHidden }) => isHidden).map(({ name }) => [name, false])),
    sort: defaultSort.map(({ name, isDescending = false }) => ({ id: name, desc: isDescending })),
    groups: [],
    rowFilters: {},
    picked: {},
    search: '',
    showsQuiet: false,
  };
}

const version = 1;

export const layoutKey = (user: string, grid: string) => `capacita.grid.${user}.${grid}`;

/** What is stored of a layout. */
export const storedLayout = ({ search: _, ...layout }: GridLayout): object => ({ version, ...layout });

/** The layout as it is stored. */
export function writeLayout(layout: GridLayout): string {
  return JSON.stringify(storedLayout(layout));
}

/** The layout of a stored text. */
export function readLayout(stored: string | null, columns: readonly GridColumn[], otherwise: GridLayout): GridLayout {
  return layoutFrom(parse(stored), columns, otherwise);
}

/** A stored layout made to fit the columns of today; whatever does not fit falls back to the default. */
export function layoutFrom(stored: unknown, columns: readonly GridColumn[], otherwise: GridLayout): GridLayout {
  const saved = asRecord(stored);
  if (saved.version !== version) return otherwise;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const isKnown = (name: unknown): name is string => typeof name === 'string' && byName.has(name);
  const fitting = <T>(value: unknown, fits: (entry: unknown, column: GridColumn) => entry is T): Record<string, T> => {
    const kept: Record<string, T> = {};
    for (const [name, entry] of Object.entries(asRecord(value))) {
      const column = byName.get(name);
      if (column !== undefined && fits(entry, column)) kept[name] = entry;
    }
    return kept;
  };
  return {
    order: completeOrder(asList(saved.order).filter(isKnown), otherwise.order),
    pinned: [...new Set(asList(saved.pinned).filter(isKnown))],
    widths: fitting(saved.widths, isWidth),
    visible: {
      ...otherwise.visible,
      ...fitting(saved.visible, (entry): entry is boolean => typeof entry === 'boolean'),
    },
    sort: Array.isArray(saved.sort)
      ? saved.sort.flatMap((entry) => {
          const { id, desc } = asRecord(entry);
          return isKnown(id) ? [{ id, desc: desc === true }] : [];
        })
      : otherwise.sort,
    groups: [...new Set(asList(saved.groups).filter(isKnown))],
    rowFilters: fitting(saved.rowFilters, isRowFilter),
    picked: fitting(saved.picked, isPicked),
    search: '',
    showsQuiet: saved.showsQuiet === true,
  };
}

/** The saved order with columns that are new since put after the one they follow by default. */
function completeOrder(saved: readonly string[], standard: readonly string[]): readonly string[] {
  const order = [...new Set(saved)];
  for (const [index, name] of standard.entries()) {
    if (order.includes(name)) continue;
    const before = standard[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function isWidth(entry: unknown): entry is number {
  return typeof entry === 'number' && entry >= narrowestColumn && entry <= widestColumn;
}

function isScalar(entry: unknown): entry is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof entry);
}

function isRowFilter(entry: unknown, { field }: GridColumn): entry is RowFilter {
  const { operator, value, upTo } = asRecord(entry);
  const isKnownOperator = operatorsOf(field).some((known) => known === operator);
  return isKnownOperator && isScalar(value) && (upTo === undefined || typeof upTo === 'string');
}

function isPicked(entry: unknown): entry is PickedValues {
  const { isExcluding, values } = asRecord(entry);
  return typeof isExcluding === 'boolean' && Array.isArray(values) && values.every((v) => v === null || isScalar(v));
}
