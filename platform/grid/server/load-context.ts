import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { type GridSource, type ResolvedField, resolveField } from './grid-source.ts';
import type { FilterNode } from './parse-filter.ts';
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
   */
  readonly filtered: (fields: Iterable<ResolvedField>) => RawBuilder<unknown>;
}

type Answered = Pick<LoadContext, 'source' | 'options'>;

/** Fields of the answer's rows: those selected, or every one. */
export function selectedFields({ source, options }: Answered): ResolvedField[] {
  if (options.select !== null) return [...new Map(options.select.map((field) => [field.name, field])).values()];
  return [...source.fields.keys()].map((name) => resolveField(source, name));
}

/** Columns of the answer's rows. */
export function selectedColumns(answered: Answered): RawBuilder<unknown> {
  return sql.join(selectedFields(answered).map(({ name }) => sql`base.${sql.id(name)}`));
}

/** The fields that a filter reads. */
export function filterFields(node: FilterNode | null): ResolvedField[] {
  if (node === null) return [];
  if (node.kind === 'leaf') return [node.field];
  return node.kind === 'not' ? filterFields(node.node) : node.nodes.flatMap(filterFields);
}
