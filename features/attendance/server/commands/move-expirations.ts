import { sql } from 'kysely';
import { updateAuditedSet } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Act } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { inOpenAttendance } from '../queries/code-lists.ts';

const openIn = (instanceIds: readonly number[]) => sql`
  instance_id = any(${[...instanceIds]}::integer[]) and status in ${inOpenAttendance} and not deleted`;

/**
 * Locks the open attendances of instances until the transaction ends, before the instances themselves are locked: as a
 * signature does, which would otherwise wait for the instance while its change waits for the person.
 */
export async function lockOpenAttendances(tx: DatabaseTransaction, instanceIds: readonly number[]): Promise<void> {
  // Counted, so that a whole company's rows stay where they are.
  await sql`
    select count(*) from (
      select from attendance where ${openIn(instanceIds)} order by instance_id, employee_nr for no key update
    ) as locked`.execute(tx);
}

/**
 * Gives everybody in instances who has not finished another expiration, also who had a day of their own; who is suspended gets a fresh
 * one when they go on (docs/decisions/048).
 * @returns how many had another one
 */
export async function moveExpirations(
  tx: DatabaseTransaction,
  act: Act,
  instanceIds: readonly number[],
  expiration: string,
): Promise<number> {
  await allowLongStatements(tx);
  const day = sql`${expiration}::date`;
  const where = sql`${openIn(instanceIds)} and written.expiration_date <> ${day}`;
  return updateAuditedSet(tx, 'attendance', { set: { expiration_date: day }, where }, unsigned(act));
}

/** The people who have instances open. */
export async function findOpenAttendances(tx: DatabaseTransaction, instanceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ employeeNr: number }>`
    select distinct employee_nr as "employeeNr" from attendance where ${openIn(instanceIds)}
    order by employee_nr`.execute(tx);
  return rows.map(({ employeeNr }) => employeeNr);
}
