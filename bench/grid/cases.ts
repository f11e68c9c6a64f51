import type { LoadResult } from '#platform/grid/server/load-grid.ts';

/** One comparison: what it costs, as a multiple of the reference. */
export interface GridCase {
  readonly name: string;
  /** the aim; none for what is only told */
  readonly atMost?: number;
  readonly subject: () => Promise<unknown>;
  readonly reference: () => Promise<unknown>;
  /** both must answer the same, which is checked before anything is measured */
  readonly isSameAnswer?: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** The two ways to ask the same database. */
export interface Runner {
  /** Loads with the grid's compiler. */
  readonly load: (options: Readonly<Record<string, unknown>>) => Promise<LoadResult>;
  /** Runs SQL by hand. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}
