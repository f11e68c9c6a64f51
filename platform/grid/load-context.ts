import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { GridSource } from './grid-source.ts';
import type { LoadOptions } from './parse-load-options.ts';

export type GridRow = Readonly<Record<string, unknown>>;

/** What every query of one load shares. */
export interface LoadContext {
  readonly tx: DatabaseTransaction;
  readonly source: GridSource;
  readonly options: LoadOptions;
  readonly timeZone: string;
  /** the source's rows as `base` with the filter, without the word FROM; more conditions may follow with AND */
  readonly filtered: RawBuilder<unknown>;
}

/** Columns of the answer's rows: those selected, or every field. */
export function selectedColumns({ source, options }: LoadContext): RawBuilder<unknown> {
  const names = options.select?.map((field) => field.name) ?? [...source.fields.keys()];
  return sql.join([...new Set(names)].map((name) => sql`base.${sql.id(name)}`));
}
