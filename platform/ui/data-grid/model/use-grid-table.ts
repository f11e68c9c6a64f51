import {
  columnGroupingFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { widthOf } from '../format-cell.ts';
import type { GridColumn } from '../types.ts';
import { type GridLayout, narrowestColumn, widestColumn } from './grid-layout.ts';
import type { ChangeLayout } from './use-grid-layout.ts';

const features = tableFeatures({
  columnGroupingFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
/** Rows are loaded and drawn page by page; the table holds the state of the columns alone. */
const noRows: GridRow[] = [];

const updated = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (before: T) => T)(before) : updater;

/** The state of the columns: order, width, visibility, sort and groups, kept in the reader's layout. */
export function useGridTable(columns: readonly GridColumn[], layout: GridLayout, change: ChangeLayout) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.name,
        accessorFn: (row: GridRow) => row[column.name],
        size: column.width ?? widthOf(column.field),
        minSize: narrowestColumn,
        maxSize: widestColumn,
        sortDescFirst: false,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnSizing: { ...layout.widths },
      columnVisibility: { ...layout.visible },
      sorting: [...layout.sort],
      grouping: [...layout.groups],
    }),
    [layout],
  );
  return useTable({
    features,
    columns: definitions,
    data: noRows,
    state,
    groupedColumnMode: 'remove',
    onColumnOrderChange: (updater) => change((before) => ({ order: updated(updater, [...before.order]) })),
    onColumnSizingChange: (updater) => change((before) => ({ widths: updated(updater, { ...before.widths }) })),
    onColumnVisibilityChange: (updater) => change((before) => ({ visible: updated(updater, { ...before.visible }) })),
    onSortingChange: (updater) => change((before) => ({ sort: updated(updater, [...before.sort]) })),
    onGroupingChange: (updater) => change((before) => ({ groups: updated(updater, [...before.groups]) })),
  });
}

export type GridTable = ReturnType<typeof useGridTable>;
