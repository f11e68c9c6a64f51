import { sql } from 'kysely';
import {
  everybodyFinished,
  finishCompletedInstances,
  holdsInstanceOpen,
  inOpenAttendance,
  inOpenInstance,
} from '#features/attendance/server/public.ts';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Database } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

/**
 * Finishes the instances that nobody holds open and that no act finished: where the last one signs while an act that suspends
 * the others goes on, each sees the other as before, and both leave the instance open. Earlier versions left some too.
 */
export async function finishLeftOpen({
  db,
  clock,
  timeZone,
}: Pick<Services, 'db' | 'clock' | 'timeZone'>): Promise<void> {
  // Looked for before anything is locked: as a rule there are none.
  const employeeNrs = await findSuspendedInLeftOpen(db);
  if (employeeNrs.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await lockForTransaction(tx, 'assignment');
    const act = { by: systemActor, at: clock.now(), timeZone, reason: everybodyFinished };
    await finishCompletedInstances(tx, act, { employeeNrs });
  });
}

/** Who is suspended in such an instance. By what is open, which has an index of its own: of all instances few have nobody in it. */
async function findSuspendedInLeftOpen(db: Database): Promise<readonly number[]> {
  const inInstance = (condition: ReturnType<typeof sql>) =>
    sql`exists (select from attendance a where a.instance_id = i.instance_id and not a.deleted and ${condition})`;
  const { rows } = await sql<{ employee_nr: number }>`
    with idle as materialized (
      select i.instance_id from instance i
      where i.status in ${inOpenInstance} and not i.deleted and i.modality <> ${sql.lit(Modality.InPerson)}
        and not ${inInstance(sql`a.status in ${inOpenAttendance}`)})
    select distinct s.employee_nr
    from idle i
    join attendance s on s.instance_id = i.instance_id and s.status = ${sql.lit(AttendanceStatus.Suspended)} and not s.deleted
    where ${inInstance(sql`a.status = ${sql.lit(AttendanceStatus.Finished)}`)} and not ${inInstance(holdsInstanceOpen)}
    order by 1`.execute(db);
  return rows.map((row) => row.employee_nr);
}
