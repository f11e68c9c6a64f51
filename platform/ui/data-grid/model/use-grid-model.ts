import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Language } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useOnline } from '../../feedback/use-online.ts';
import { useMedia } from '../../layout/use-media.ts';
import { buildFilter } from '../filter/column-filter.ts';
import { allOf, type WireFilter } from '../filter/wire-filter.ts';
import { requestRows } from '../load/load-request.ts';
import { createRowStore } from '../load/row-store.ts';
import { phoneColumns, titleOf, twoLineHeight } from '../rows/two-lines.tsx';
import type { DataGridProps, GridColumn } from '../types.ts';
import type { GridLayout } from './grid-layout.ts';
import type { GridModel } from './grid-model.ts';
import { groupLevels, groupSummaries, rowSort } from './grid-query.ts';
import { rowHeights, useDensity } from './use-density.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useGridTable } from './use-grid-table.ts';

/** Slots that a detail takes. */
const detailSlots = { plain: 8, twoLined: 6 };

/** The same value for as long as it says the same. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what the value says.
  return useMemo(() => value, [text]);
}

/** How much room a grid has: a phone's, more, or enough for the toolbar and the groups in one line. */
export type GridSize = 'compact' | 'narrow' | 'wide';

/** Everything that the parts of a grid share. */
export function useGridModel(props: DataGridProps, size: GridSize): GridModel {
  const { language } = useLanguage();
  const { layout, change, reset, isDefault } = useGridLayout(props);
  const table = useGridTable(props.columns, layout, change);
  const [density, setDensity] = useDensity(props.user);
  const isCompact = size === 'compact';
  const isCoarse = useMedia('(pointer: coarse)');
  const mayHaveTwoLines = isCompact && titleOf(props.columns) !== undefined;
  const [store] = useState(() =>
    createRowStore(
      ({ address, parameters }, options, signal) => requestRows(address, parameters, options, signal),
      (row) => {
        const most = mayHaveTwoLines ? detailSlots.twoLined : detailSlots.plain;
        return row === undefined ? most : Math.min(most, props.detail?.slots?.(row) ?? most);
      },
    ),
  );
  const shownNames = useSame(table.getVisibleLeafColumns().map(({ id }) => id));
  const columns = useMemo(() => {
    const shown = shownNames.flatMap((id) => props.columns.find(({ name }) => name === id) ?? []);
    if (isCompact) return phoneColumns(shown, language);
    const isPinned = ({ name }: GridColumn) => layout.pinned.includes(name);
    return [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))];
  }, [props.columns, shownNames, layout.pinned, isCompact, language]);
  const isTwoLined = isCompact && titleOf(columns) !== undefined;
  const filters = { row: layout.rowFilters, picked: layout.picked, search: layout.search };
  const shown = new Set([...shownNames, ...layout.groups]);
  const ofReader = (without?: string) => buildFilter(props.columns, filters, { shown, language }, without);
  const filterOf = (without?: string) => allOf([props.within ?? null, quietFilter(props, layout), ofReader(without)]);
  const query = useSame({
    address: props.address,
    parameters: props.parameters ?? {},
    filter: filterOf(),
    sort: rowSort(layout, props.columns),
    levels: groupLevels(props.columns, layout),
    summaries: groupSummaries(props.columns),
    opensGroups: layout.search.trim() !== '',
    rowKey: props.rowKey,
  });
  useEffect(() => store.setQuery(query), [store, query]);
  useEffect(() => () => store.dispose(), [store]);
  useRefresh(props, store, language);
  return {
    props,
    language,
    layout,
    change,
    isDefaultLayout: isDefault,
    resetLayout: reset,
    density,
    setDensity,
    table,
    columns,
    filters,
    setSearch: (search) => change(() => ({ search })),
    clearFilters: () => change(() => ({ rowFilters: {}, picked: {}, search: '' })),
    query,
    filterWithout: filterOf,
    ofReader: ofReader(),
    store,
    rowHeight: isTwoLined ? twoLineHeight : rowHeights[isCoarse ? 'coarse' : density],
    isCoarse,
    isCompact,
    isWide: size === 'wide',
    isTwoLined,
    pinned: isCompact ? 0 : columns.filter(({ name }) => layout.pinned.includes(name)).length,
  };
}

/** Leaves out what is hidden at first, unless it is asked for: all of it, or by a filter of its own column. */
function quietFilter({ quiet }: DataGridProps, { showsQuiet, rowFilters, picked }: GridLayout): WireFilter {
  if (quiet === undefined || showsQuiet) return null;
  const isFiltered = rowFilters[quiet.name] !== undefined || picked[quiet.name] !== undefined;
  return isFiltered ? null : [quiet.name, '<>', true];
}

/**
 * Loads again after a write (`version`), in another language (some texts of rows are the server's), and when the network is back; tells the
 * page of the selection.
 */
function useRefresh({ version, onSelect }: DataGridProps, store: GridModel['store'], language: Language): void {
  const wanted = `${version} ${language}`;
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (shown === wanted) return;
    setShown(wanted);
    store.refresh();
  }, [store, wanted, shown]);
  const isOnline = useOnline();
  useEffect(() => {
    const { status, error } = store.getState();
    if (isOnline && (status === 'failed' || error !== null)) store.retry();
  }, [store, isOnline]);
  const selected = useSyncExternalStore(store.subscribe, () => store.getState().selected);
  useEffect(() => onSelect?.(selected?.row ?? null), [onSelect, selected]);
}

/** The columns of a grid that a reader may choose from, in their order. */
export function chooseableColumns({ props, layout }: GridModel): readonly GridColumn[] {
  return layout.order.flatMap((id) => props.columns.find(({ name }) => name === id) ?? []);
}
