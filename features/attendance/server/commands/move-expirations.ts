import { sql } from 'kysely';
import { updateAuditedSet } from '#features/integrity/server/public.ts';
import type { AttendancesOfInstances } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Act } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { inOpenAttendance } from '../queries/code-lists.ts';

const openIn = (instanceIds: readonly number[]) => sql`
  instance_id = any(${[...instanceIds]}::integer[]) and status in ${inOpenAttendance} and not deleted`;

/** Implements `AttendancesOfInstances.lockOpen`. */
export async function lockOpenAttendances(tx: DatabaseTransaction, instanceIds: readonly number[]): Promise<void> {
  // Counted, so that a whole company's rows stay where they are.
  await sql`
    select count(*) from (
      select from attendance where ${openIn(instanceIds)} order by instance_id, employee_nr for no key update
    ) as locked`.execute(tx);
}

/**
 * Implements `AttendancesOfInstances.moveExpirations`: everybody who has not finished, also who had a day of their own; who is
 * suspended gets a fresh one when they go on (docs/decisions/048).
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

/** Implements `AttendancesOfInstances.findOpen`. */
async function findOpenAttendances(tx: DatabaseTransaction, instanceIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ employeeNr: number }>`
    select distinct employee_nr as "employeeNr" from attendance where ${openIn(instanceIds)}
    order by employee_nr`.execute(tx);
  return rows.map(({ employeeNr }) => employeeNr);
}

/** What changes of instances reach the people in them by. */
export const attendancesOfInstances: AttendancesOfInstances = {
  lockOpen: lockOpenAttendances,
  findOpen: findOpenAttendances,
  moveExpirations,
};
