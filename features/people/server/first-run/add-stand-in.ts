import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { Role } from '#product/roles.ts';
import { insertLocalPerson } from './insert-local-person.ts';

interface StandIn {
  readonly password: string;
  /** IANA zone of the company */
  readonly timeZone: string;
}

/**
 * Enters somebody into a restored copy of a company, so that a rehearsal signs in there: an inspector, who reads and changes nothing.
 * Never on a database that people work on.
 * @param db as the owner of the scratch database
 * @returns their cwid
 */
export async function addStandIn(db: Database, { password, timeZone }: StandIn): Promise<string> {
  const act: Act = { by: systemActor, at: new Date(), timeZone, reason: 'Ensayo de restauración' };
  const cwid = `e${randomBytes(2).toString('hex')}x`;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: number }>`
      select n as free from generate_series(99999999, 1, -1) n
      where not exists (select from collaborator where employee_nr = n) limit 1`.execute(tx);
    const words = { name: 'Ensayo de restauración', sector: `Ensayo ${cwid}`, profile: 'Ensayo' };
    const who = { employeeNr: rows[0]?.free ?? 1, cwid, role: Role.Inspector };
    await insertLocalPerson(tx, { ...who, ...words, password, mustChange: false }, act);
  });
  return cwid;
}
