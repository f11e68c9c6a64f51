import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';

export interface HeadsDigest {
  readonly seal_number: number;
  readonly count: number;
  readonly digest: string;
}

/** Keeps the newest revision of every record that changed within a range of the history as the heads of a seal. */
export async function insertHeads(
  tx: DatabaseTransaction,
  sealNumber: number,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<void> {
  await sql`
    insert into seal_head (seal_number, entity, record_key, revision, hash)
    select distinct on (entity, record_key) ${sealNumber}::integer, entity, record_key, revision, hash
    from history where history_id > ${after} and history_id <= ${last}
    order by entity, record_key, revision desc`.execute(tx);
}

/** The digests of the heads of some seals: over the digests of every thousand of them in order of entity and key. */
export async function digestHeads(tx: DatabaseTransaction, first: number, last: number): Promise<HeadsDigest[]> {
  const { rows } = await sql<HeadsDigest>`
    with placed as (
      select seal_number, jsonb_build_array(entity, record_key, revision, hash)::text as line,
        row_number() over (partition by seal_number order by entity collate "C", record_key collate "C") as place
      from seal_head where seal_number between ${first} and ${last}
    ), chunk as (
      select seal_number, placed.place / 1000 as chunk, count(*) as rows,
        encode(sha256(convert_to(string_agg(line, E'\n' order by placed.place), 'UTF8')), 'hex') as digest
      from placed group by seal_number, placed.place / 1000
    )
    select seal_number, sum(rows)::bigint as count,
      encode(sha256(convert_to(string_agg(digest, '' order by chunk), 'UTF8')), 'hex') as digest
    from chunk group by 1`.execute(tx);
  return rows;
}
