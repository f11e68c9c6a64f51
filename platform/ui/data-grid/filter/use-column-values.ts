import { useEffect, useState } from 'react';
import type { GridField } from '#platform/grid/fields.ts';
import type { GridValue, GroupNode, LoadReply } from '#platform/grid/wire.ts';
import { type LoadRequest, requestRows } from '../load/load-request.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { isDay } from './column-filter.ts';
import { allOf, type WireFilter } from './wire-filter.ts';

/** Values listed at once; the search finds the others. */
export const listedValues = 500;

export interface ColumnValue {
  readonly value: GridValue;
  readonly count: number;
}

interface Loaded {
  readonly nodes: readonly GroupNode[] | null;
  readonly error: unknown;
  readonly hasMore: boolean;
}

/** The load options of a column's distinct values: days by year, month and day. */
function valueOptions({ name, field }: GridColumn, others: WireFilter, search: string): LoadRequest {
  const found = search === '' ? null : [name, 'contains', search];
  const filter = allOf([others, found]);
  const only = filter === null ? {} : { filter };
  if (isDay(field)) {
    const intervals = ['year', 'month', 'day'] as const;
    const group = intervals.map((groupInterval) => ({
      selector: name,
      desc: true,
      groupInterval,
      isExpanded: groupInterval !== 'day',
    }));
    return { ...only, group };
  }
  const group = [{ selector: name, desc: false, isExpanded: false }];
  return { ...only, group, skip: 0, take: listedValues, requireGroupCount: true };
}

/** The distinct values of a column among the rows that the other columns' filters leave, with their counts. */
export function useColumnValues(column: GridColumn, search: string): Loaded & { readonly retry: () => void } {
  const { query, filterWithout } = useGrid();
  const [loaded, setLoaded] = useState<Loaded>({ nodes: null, error: null, hasMore: false });
  const [attempt, setAttempt] = useState(0);
  const options = valueOptions(column, filterWithout(column.name) ?? null, search);
  const key = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the options say.
  useEffect(() => {
    const controller = new AbortController();
    requestRows<GroupNode>(query.address, query.parameters, options, controller.signal).then(
      ({ data, groupCount = 0 }: LoadReply<GroupNode>) =>
        setLoaded({ nodes: data, error: null, hasMore: groupCount > data.length }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ nodes: null, error, hasMore: false });
      },
    );
    return () => controller.abort();
  }, [query.address, query.parameters, key, attempt]);
  return { ...loaded, retry: () => setAttempt((before) => before + 1) };
}

/** The values of a list; an empty text counts as none. */
export function listValues(nodes: readonly GroupNode[], field: GridField): readonly ColumnValue[] {
  const counts = new Map<GridValue, number>();
  for (const { key, count = 0 } of nodes) {
    const value = field.type === 'text' && key === '' ? null : key;
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}
