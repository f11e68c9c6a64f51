import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type AuditedTable, auditedTables } from '../audited-tables.ts';

/** An audited table, to be held against its history. */
export interface LiveTable {
  /** its rows as `live`, with their key as the history names them in `record_key` */
  readonly rows: RawBuilder<unknown>;
  /**
   * Whether a row of `live` is another than a revision tells. What a revision does not name, as the column came later, is
   * empty in the row.
   * @param revision the jsonb of the revision
   */
  differsFrom(revision: RawBuilder<unknown>): RawBuilder<boolean>;
}

interface Column {
  readonly name: string;
  /** PostgreSQL's own number of its type */
  readonly type: number;
}

const types = {
  plain: [16, 17, 20, 21, 23, 25, 1042, 1043, 1082, 2950],
  number: [700, 701, 1700],
  moment: [1184],
  json: [3802],
} as const;

/**
 * Compares column by column, and each with a cast and an operator for exactly these types, of which PostgreSQL's own is always
 * taken: nobody who owns the database can put a function in between.
 * @throws Error for a column of a type that no audited table has had so far
 */
export async function readLiveTable(tx: DatabaseTransaction, table: AuditedTable): Promise<LiveTable> {
  const { rows: columns } = await sql<Column>`
    select a.attname::pg_catalog.text as name, a.atttypid::pg_catalog.int8 as type from pg_catalog.pg_attribute a
    where a.attrelid = ${`public.${table}`}::pg_catalog.regclass::pg_catalog.oid
      and a.attnum > '0'::pg_catalog.int2 and not a.attisdropped
    order by a.attnum`.execute(tx);
  const key = sql.join(
    auditedTables[table].map((column) => sql`live.${sql.ref(column)}::pg_catalog.text`),
    sql` || '|'::pg_catalog.text || `,
  );
  return {
    rows: sql`(select ${key} as record_key, live.* from public.${sql.ref(table)} as live) as live`,
    differsFrom: (revision) =>
      sql<boolean>`(${sql.join(
        [
          sql`(${revision} - ${sql.lit(`{${columns.map(({ name }) => name).join(',')}}`)}::pg_catalog.text[])
          is distinct from '{}'::pg_catalog.jsonb`,
          ...columns.map((column) => differs(column, revision)),
        ],
        sql` or `,
      )})`,
  };
}

function differs({ name, type }: Column, revision: RawBuilder<unknown>): RawBuilder<unknown> {
  const is = (known: readonly number[]) => known.includes(type);
  const live = sql.ref(`live.${name}`);
  const field = sql`${sql.lit(name)}::pg_catalog.text`;
  if (is(types.json)) {
    const empty = sql`'null'::pg_catalog.jsonb`;
    return sql`coalesce(${revision} -> ${field}, ${empty}) is distinct from coalesce(${live}, ${empty})`;
  }
  return sql`(${revision} ->> ${field}) is distinct from ${asInJson(live, is, name)}`;
}

/** A value as the text that it is inside of a jsonb. */
function asInJson(
  live: RawBuilder<unknown>,
  is: (known: readonly number[]) => boolean,
  name: string,
): RawBuilder<unknown> {
  const text = sql`${live}::pg_catalog.text`;
  if (is(types.plain)) return text;
  if (is(types.number)) return sql`${text}::pg_catalog.numeric::pg_catalog.text`;
  // The session is in UTC and writes moments as ISO 8601 does, but for the letter and the minutes of the zone.
  if (is(types.moment)) {
    return sql`(pg_catalog.replace(${text}, ' '::pg_catalog.text, 'T'::pg_catalog.text) || ':00'::pg_catalog.text)`;
  }
  throw new Error(`No comparison is known for the type of the column ${name}.`);
}
