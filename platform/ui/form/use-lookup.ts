import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '../http/request.ts';
import { isAskedFor, isWholeList } from './lookup-matches.ts';
import { useSettled } from './use-settled.ts';

/** Rows of a lookup shown at once; more are found by typing. */
export const lookupSize = 50;

type Condition = readonly [string, string, string | number | boolean | null];

/** A condition of the grid protocol, or several joined by its words. */
export type LookupFilter = Condition | readonly (Condition | 'and' | 'or' | LookupFilter)[];

/** Where the options of a field come from: a load of the grid protocol. */
export interface LookupSource {
  readonly address: string;
  /** wire name of the value */
  readonly valueName: string;
  /** wire names that a typed word is looked for in; the first orders the list */
  readonly searchNames: readonly [string, ...string[]];
  readonly labelOf: (row: GridRow) => string;
  /** a second line of an option, where its label is short */
  readonly detailOf?: (row: GridRow) => string;
  /** narrows the list, such as to the profiles of a sector */
  readonly filter?: LookupFilter | undefined;
}

type LookupReply = readonly GridRow[] | { readonly data: readonly GridRow[] };

function joined(parts: readonly LookupFilter[], word: 'and' | 'or'): LookupFilter | undefined {
  if (parts.length < 2) return parts[0];
  return parts.flatMap((part, index) => (index === 0 ? [part] : [word, part])) as LookupFilter;
}

/** The filter of one search: what narrows the list, and the typed word in any of the searched fields. */
export function lookupFilter(source: LookupSource, typed: string): LookupFilter | undefined {
  const word = typed.trim();
  const search = joined(word === '' ? [] : source.searchNames.map((name) => [name, 'contains', word] as const), 'or');
  return joined(
    [source.filter, search].filter((part) => part !== undefined),
    'and',
  );
}

async function loadLookup(
  { address, searchNames }: LookupSource,
  filter: LookupFilter | undefined,
  take: number,
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const query = {
    take,
    sort: JSON.stringify([{ selector: searchNames[0] }]),
    filter: filter === undefined ? undefined : JSON.stringify(filter),
  };
  const reply = await request<LookupReply>(address, { query, signal });
  return 'data' in reply ? reply.data : reply;
}

const keyOf = (source: LookupSource) => ['lookup', source.address] as const;

/** The rows of the values already chosen, wherever they are in the list. */
function useChosenRows(
  source: LookupSource,
  rows: readonly GridRow[],
  chosen: readonly (string | number)[],
  on: boolean,
) {
  const unknown = chosen.filter((value) => !rows.some((row) => row[source.valueName] === value));
  const wanted = joined(
    unknown.map((value) => [source.valueName, '=', value] as const),
    'or',
  );
  const missing = useQuery({
    queryKey: [...keyOf(source), 'values', unknown],
    queryFn: ({ signal }) => loadLookup(source, wanted, unknown.length, signal),
    enabled: on && unknown.length > 0,
    placeholderData: keepPreviousData,
  });
  const isNaming = unknown.length > 0 && (!on || missing.isPlaceholderData || missing.isLoading);
  return { chosenRows: [...rows, ...(missing.data ?? [])], isNaming };
}

/** What some values of a lookup are called, in their order: as they are where nobody knows them; null until that is known. */
export function useLookupNames(source: LookupSource, values: readonly (string | number)[]): readonly string[] | null {
  const { chosenRows, isNaming } = useChosenRows(source, [], values, true);
  if (isNaming) return null;
  const rows = new Map(chosenRows.map((row) => [row[source.valueName], row]));
  return values.map((value) => {
    const row = rows.get(value);
    return row === undefined ? String(value) : source.labelOf(row);
  });
}

/**
 * The options for what is typed, never those of a text before: until the server has answered, those of the rows that are here which
 * the text asks for. A list that is here whole is searched here alone.
 */
export function useLookup(source: LookupSource, typed: string, chosen: readonly (string | number)[]) {
  const text = typed.trim();
  const settled = useSettled(text, 250);
  const list = useQuery({
    queryKey: [...keyOf(source), source.filter],
    queryFn: ({ signal }) => loadLookup(source, source.filter, lookupSize, signal),
    // For the names of what is chosen; its rows are no options where the filter has changed.
    placeholderData: keepPreviousData,
  });
  const all = list.data !== undefined && !list.isPlaceholderData ? list.data : [];
  const asksServer = list.isSuccess && !list.isPlaceholderData && !isWholeList(source, all, lookupSize);
  const filter = lookupFilter(source, settled);
  const search = useQuery({
    queryKey: [...keyOf(source), filter],
    queryFn: ({ signal }) => loadLookup(source, filter, lookupSize, signal),
    enabled: asksServer && settled !== '' && text !== '',
  });
  const isAsked = asksServer && text !== '' && settled === text;
  const found = isAsked ? search.data : undefined;
  const rows = text === '' ? all : (found ?? all.filter((row) => isAskedFor(source, row, text)));
  const failed = list.error !== null ? list : isAsked && search.error !== null ? search : null;
  const isLoading = list.isLoading || list.isPlaceholderData;
  return {
    rows,
    ...useChosenRows(source, [...rows, ...(list.data ?? [])], chosen, list.isSuccess),
    isLoading,
    /** more may come for what is typed */
    isSearching: text !== '' && failed === null && (isLoading || (asksServer && found === undefined)),
    failure: failed?.error ?? null,
    /** Asks again; whether there is a list now. */
    retry: async () => (await (failed ?? list).refetch()).isSuccess,
  };
}
