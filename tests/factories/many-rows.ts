import type pg from 'pg';

/**
 * Makes a table as long as that of a big company: copies of its rows that a condition chooses, written past all triggers and without a
 * history, for tests of what a statement reads.
 * @param owner of the database
 * @param changed SQL for a JSON object of what is otherwise in the copy `n`, from 1, of a row `r`
 */
export async function copyRows(
  owner: pg.Pool,
  table: string,
  { where, count, changed }: { readonly where: string; readonly count: number; readonly changed: string },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table}, to_jsonb(r) || ${changed})).*
      from ${table} r cross join generate_series(1, ${count}) n where ${where}`);
    await client.query(`commit; analyze ${table}`);
  } finally {
    client.release();
  }
}
