import { type ShownFilter, useFilterWords } from '../filter/use-filter-words.ts';
import { useGrid } from '../model/grid-model.ts';
import { exportSort } from '../model/grid-query.ts';
import type { GridStanding } from '../types.ts';

/** What the grid shows at the moment of asking. */
export function useStanding(): () => GridStanding {
  const { props, query, layout, columns } = useGrid();
  const filters = useFilterWords(props.columns, layout, Number.POSITIVE_INFINITY);
  return () => ({
    filter: query.filter,
    sort: exportSort(layout, props.columns),
    columns: [...layout.groups, ...columns.map(({ name }) => name)],
    words: standingWords(props.withinWords, filters, layout.search),
  });
}

/** Which rows a grid shows: what all of them fulfil, then what the reader filters and searches. */
export function standingWords(
  within: readonly string[] = [],
  filters: readonly Pick<ShownFilter, 'label' | 'words'>[],
  search: string,
): readonly string[] {
  return [
    ...within,
    ...filters.map(({ label, words }) => `${label}: ${words}`),
    ...(search === '' ? [] : [`«${search}»`]),
  ];
}
