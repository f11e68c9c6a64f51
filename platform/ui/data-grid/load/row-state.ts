import type { GridRow } from '#platform/grid/wire.ts';
import { createListeners } from '../../store/listeners.ts';
import { createNode, type TreeNode } from './row-tree.ts';

/** What a grid shows of its rows. */
export interface RowState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** why the rows, or some page of them, could not be loaded */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  /** rows that meet the filter, when known */
  readonly totalRows: number | null;
  /** there are more than `totalRows`; they are counted when somebody wants to know */
  readonly isTotalOpen: boolean;
  readonly isCounting: boolean;
  /** another number: other rows, shown from their beginning */
  readonly epoch: number;
  readonly root: TreeNode;
  readonly selected: { readonly id: string; readonly row: GridRow } | null;
}

export type RowStateHolder = ReturnType<typeof createRowState>;

/** Holds the state of a grid's rows, and tells of every change. */
export function createRowState() {
  const { subscribe, tell } = createListeners();
  let state: RowState = {
    status: 'loading',
    error: null,
    isRefreshing: false,
    totalRows: null,
    isTotalOpen: false,
    isCounting: false,
    epoch: 0,
    root: createNode(null, 'rows', [], null),
    selected: null,
  };
  return {
    get: () => state,
    set(change: Partial<RowState>): void {
      state = { ...state, ...change };
      tell();
    },
    /** To be told with the next change. */
    select(selected: RowState['selected']): void {
      state = { ...state, selected };
    },
    subscribe,
  };
}
