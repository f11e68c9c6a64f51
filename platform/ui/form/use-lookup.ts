import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '../http/request.ts';
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

/** The options for what is typed, and the rows of the values already chosen, wherever they are in the list. */
export function useLookup(source: LookupSource, typed: string, chosen: readonly (string | number)[]) {
  const word = useSettled(typed, 250);
  const filter = lookupFilter(source, word);
  const key = ['lookup', source.address];
  const list = useQuery({
    queryKey: [...key, filter],
    queryFn: ({ signal }) => loadLookup(source, filter, lookupSize, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data ?? [];
  const unknown = chosen.filter((value) => !rows.some((row) => row[source.valueName] === value));
  const wanted = joined(
    unknown.map((value) => [source.valueName, '=', value] as const),
    'or',
  );
  const missing = useQuery({
    queryKey: [...key, 'values', unknown],
    queryFn: ({ signal }) => loadLookup(source, wanted, unknown.length, signal),
    enabled: list.isSuccess && unknown.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    rows,
    chosenRows: [...rows, ...(missing.data ?? [])],
    isLoading: list.isFetching || word !== typed,
    failure: list.error,
    retry: () => void list.refetch(),
  };
}
