import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { RecordDefinition } from './record.ts';

type Values = Readonly<Record<string, unknown>>;

interface PastRevision {
  readonly fields: Values;
  /** what other tables hold of it: the links of a general profile, which have no column of its own */
  readonly lists: Values;
  /** the same as it stands now */
  readonly listsNow: Values;
}

/** A past revision of a record by its wire names; undefined where there is none of that number. */
export async function readPastRevision(
  db: Queryable,
  { table, columns, lists = {}, pastLists = {} }: RecordDefinition,
  recordKey: string,
  revision: number,
): Promise<PastRevision | undefined> {
  const { rows } = await sql<PastRevision & { readonly row: Values }>`
    select h."row", ${objectOf({ ...lists, ...pastLists })} as lists, ${objectOf(lists)} as "listsNow"
    from history h cross join lateral jsonb_populate_record(null::${sql.table(table)}, h."row") as t
    where h.entity = ${table} and h.record_key = ${recordKey} and h.revision = ${revision}`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, found.row[column]]));
  return { ...found, fields };
}

const objectOf = (lists: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(Object.entries(lists).flatMap(([name, list]) => [sql`${name}::text`, list]))})`;
