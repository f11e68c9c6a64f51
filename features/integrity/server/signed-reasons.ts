import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { AuditedTable } from './audited-tables.ts';

/** How many signatures of the person are looked through, so that the answer costs the same after years of signing. */
const lookedThrough = 500;

/** How many different reasons are reported. */
const told = 5;

/** The last different reasons that a person signed with in a table, newest first. */
export async function readSignedReasons(db: Queryable, employeeNr: number, table: AuditedTable): Promise<string[]> {
  const { rows } = await sql<{ readonly reason: string }>`
    select reason from (
      select reason, entity, signed_at from signature
      where employee_nr = ${employeeNr} order by signed_at desc limit ${lookedThrough}
    ) as recent
    where entity = ${table} group by reason order by max(signed_at) desc, reason limit ${told}`.execute(db);
  return rows.map(({ reason }) => reason);
}
