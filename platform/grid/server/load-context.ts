import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { countedRows, decidingColumn } from './field-sql.ts';
import { type GridSource, type ResolvedField, resolveSelected } from './grid-source.ts';
import type { SearchedNode } from './parse-filter.ts';
import type { LoadOptions } from './parse-load-options.ts';

/** A row as the database gives it, under its wire names. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** What every query of one load shares. */
export interface LoadContext {
  readonly tx: Queryable;
  readonly source: GridSource;
  readonly options: LoadOptions;
  readonly timeZone: string;
  /**
   * The source's rows as `base` with the filter, without the word FROM; more conditions may follow with AND.
   * @param fields what the statement uses besides the filter's own fields
   * @param by a column of `from` to have beside them (`decidingColumn`)
   */
  readonly filtered: (fields: Iterable<ResolvedField>, by?: string) => RawBuilder<unknown>;
}

type Answered = Pick<LoadContext, 'source' | 'options'>;

/** The source's rows with the filter as `base`, or rows that stand for many of them: `n` is how many. */
export interface Counted {
  readonly from: RawBuilder<unknown>;
  readonly n: RawBuilder<unknown>;
}

/** What to count rows by these fields from: as few rows as the fields allow. */
export function counted({ source, filtered }: LoadContext, fields: readonly ResolvedField[]): Counted {
  const by = decidingColumn(source, fields);
  if (by === null) return { from: filtered(fields), n: sql`count(*)` };
  return { from: countedRows(source, fields, by, filtered([], by)), n: sql`sum(base.n)` };
}

/** Fields of the answer's rows: those selected, or every one, lists too. */
export function selectedFields({ source, options }: Answered): ResolvedField[] {
  if (options.select !== null) return [...new Map(options.select.map((field) => [field.name, field])).values()];
  return [...source.fields.keys(), ...(source.lists?.keys() ?? [])].map((name) => resolveSelected(source, name));
}

/** Columns of the answer's rows. */
export function selectedColumns(answered: Answered): RawBuilder<unknown> {
  return sql.join(selectedFields(answered).map(({ name }) => sql`base.${sql.id(name)}`));
}

/** The fields that a filter reads. */
export function filterFields(node: SearchedNode | null): ResolvedField[] {
  if (node === null) return [];
  if (node.kind === 'leaf' || node.kind === 'among') return [node.field];
  if (node.kind === 'where') return [...node.reads];
  return node.kind === 'not' ? filterFields(node.node) : node.nodes.flatMap(filterFields);
}
