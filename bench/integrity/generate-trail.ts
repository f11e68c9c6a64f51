import pg from 'pg';

/** Revisions of each generated record. */
export const revisionsPerRecord = 4;

/** Rows that one statement writes. */
const batch = 250_000;

/**
 * Fills a migrated, empty database with shifts and their whole history, hashed and chained as the product does it.
 * @param revisions about how many in all
 */
export async function generateTrail(ownerUrl: string, revisions: number): Promise<void> {
  const records = Math.ceil(revisions / revisionsPerRecord);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set timezone = 'UTC'");
    for (let from = 1; from <= records; from += batch) {
      await client.query(liveRows, [from, Math.min(records, from + batch - 1)]);
    }
    for (let revision = 1; revision <= revisionsPerRecord; revision += 1) {
      for (let from = 1; from <= records; from += batch) {
        await client.query(historyRows, [revision, from, Math.min(records, from + batch - 1)]);
      }
    }
    await client.query("select setval('shift_shift_id_seq', (select max(shift_id) from shift))");
    await client.query('vacuum (analyze) history');
    await client.query('vacuum (analyze) shift');
  } finally {
    await client.end();
  }
}

const columns = (revision: string) => `
  'Turno ' || n as name, 'De lunes a viernes de 06:00 a 14:00, con relevo en planta ' || n % 9 || ', revisión ' || ${revision} as schedule,
  ${revision} as revision, 'Cambio de horario pedido por el sector ' || n % 97 as reason,
  timestamptz '2026-01-01 12:00:00.123Z' + n % 100000 * interval '1 second' as updated_at, 'itps' as updated_by, false as deleted`;

const liveRows = `
  insert into shift (shift_id, name, schedule, revision, reason, updated_at, updated_by, deleted)
  overriding system value
  select n, ${columns(String(revisionsPerRecord))} from generate_series($1::integer, $2::integer) n`;

const historyRows = `
  insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, previous_hash, hash)
  select 'shift', f.n::text, f.revision, f.action, f.whole, f.reason, f.updated_by, f.updated_at, f.zone, f.previous,
    encode(sha256(convert_to('[' || concat_ws(',', coalesce(to_json(f.previous::text)::text, 'null'), '"shift"',
      to_json(f.n::text), f.revision, to_json(f.action), to_json(f.whole::text), to_json(f.reason), to_json(f.updated_by),
      to_json(to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), to_json(f.zone), 'null') || ']',
      'UTF8')), 'hex')
  from (
    select c.n, c.revision, case when c.revision = 1 then 'create' else 'edit' end as action, c.reason, c.updated_by,
      c.updated_at, 'America/Argentina/Buenos_Aires'::text as zone,
      to_jsonb(jsonb_populate_record(null::shift, to_jsonb(c) - 'n' || jsonb_build_object('shift_id', c.n))) as whole,
      p.hash as previous
    from (select n, ${columns('$1::integer')} from generate_series($2::integer, $3::integer) n) as c
    left join history p on p.entity = 'shift' and p.record_key = c.n::text and p.revision = c.revision - 1
    order by c.n
  ) as f`;
