import pg from 'pg';
import { auditedTables } from '#features/integrity/server/audited-tables.ts';

/**
 * Gives every row of a generated company the one revision that it would have had from the product, hashed as the product does it, so that
 * its trail verifies; what a benchmark of visitors needs besides (open sessions and attempts) goes.
 * @param ownerUrl the owner's address of the database, as a superuser
 */
export async function writeFirstRevisions(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = 'replica'; set timezone = 'UTC'; set maintenance_work_mem = '512MB'",
    );
    await client.query('truncate history, session, session_start, content_attempt, attempt_answer cascade');
    // A result would need the attempts that it follows from: everyone has everything still before them.
    await client.query(`update instance set status = 0`);
    // The files that the generator names were never stored.
    await client.query(`update content set pdfs = '[]'`);
    await client.query(`update attendance set status = 0, approved = null, score = null, attempt = 0, on_time = null, present = null,
      started_at = null, finished_at = null where status in (1, 2)`);
    for (const [table, key] of Object.entries(auditedTables)) {
      const recordKey = key.map((column) => `${column}::text`).join(` || '|' || `);
      await client.query(firstRevisions(table, recordKey));
    }
    await client.query('truncate training_change');
    await client.query('select recount_training()');
    await client.query(sequences);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const firstRevisions = (table: string, recordKey: string) => `
  insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, previous_hash, hash)
  select '${table}', f.key, 1, 'create', f.whole, f.reason, f.updated_by, f.updated_at, f.zone, null,
    encode(sha256(convert_to('[' || concat_ws(',', 'null', to_json('${table}'::text)::text,
      to_json(f.key), 1, to_json('create'::text), to_json(f.whole::text), to_json(f.reason), to_json(f.updated_by),
      to_json(to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), to_json(f.zone), 'null') || ']',
      'UTF8')), 'hex')
  from (select ${recordKey} as key, to_jsonb(t) as whole, reason::text, updated_by::text, updated_at,
    'America/Argentina/Buenos_Aires'::text as zone from ${table} t) as f`;

/** The generated rows have numbers of their own making. */
const sequences = `do $$ declare c record; begin
  for c in select table_name as tab, column_name as name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I))', c.tab, c.name, c.name, c.tab);
  end loop; end $$`;
