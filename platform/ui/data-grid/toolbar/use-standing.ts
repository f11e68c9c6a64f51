import { useGrid } from '../model/grid-model.ts';
import { exportSort } from '../model/grid-query.ts';
import type { GridStanding } from '../types.ts';

/** What the grid shows at the moment of asking. */
export function useStanding(): () => GridStanding {
  const { props, query, layout, columns } = useGrid();
  return () => ({
    filter: query.filter,
    sort: exportSort(layout, props.columns),
    columns: [...layout.groups, ...columns.map(({ name }) => name)],
  });
}
