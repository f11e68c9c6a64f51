import { sql } from 'kysely';
import { everybodyFinished, finishCompletedInstances, inOpenInstance } from '#features/attendance/server/public.ts';
import { AttendanceStatus, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Services } from '#platform/services.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { openInInstanceOver } from '../queries/required-training.ts';
import { assignTraining } from './assign-training.ts';

/** The sentences by which earlier versions told why a row was suspended; they had no code for it. */
const causeByReason = [
  ['Suspendido: colaborador inactivo o en licencia', SuspensionCause.Away],
  ['Suspendido: el requisito terminó', SuspensionCause.RequirementEnded],
] as const;

/**
 * Mends at each start what earlier versions left behind, with a revision for every row that it changes: suspensions get
 * the code of their cause (docs/decisions/028), anyone in an instance that is over is assigned the course again, and an
 * instance that only waits for people who have left is finished. Where nothing is to be mended it reads three indexes.
 */
export async function repairAttendances(services: Services): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    // The daily work of another process, or a large assignment, may hold it for minutes: a start waits for that, and does not end over it.
    await allowLongStatements(tx);
    await lockForTransaction(tx, 'assignment');
    const act = { by: systemActor, at: services.clock.now(), timeZone: services.timeZone };
    await recordCauses(tx, { ...act, reason: 'Causa de la suspensión registrada como código' });
    const { rows } = await sql<{ employee_nr: number }>`
      select distinct employee_nr from (${openInInstanceOver({})}) as over order by 1`.execute(tx);
    const employeeNrs = rows.map((row) => row.employee_nr);
    if (employeeNrs.length > 0) await assignTraining(tx, { ...act, reason: 'Reparación al iniciar' }, { employeeNrs });
    const left = await findLeft(tx);
    if (left.length > 0)
      await finishCompletedInstances(tx, { ...act, reason: everybodyFinished }, { employeeNrs: left });
  });
}

/** Who was away when something of theirs was suspended in an instance that is still open, and is not on leave. */
async function findLeft(tx: DatabaseTransaction): Promise<readonly number[]> {
  const { rows } = await sql<{ employee_nr: number }>`
    select distinct a.employee_nr
    from attendance a
    join instance i on i.instance_id = a.instance_id and i.status in ${inOpenInstance} and not i.deleted
      and i.modality <> ${sql.lit(Modality.InPerson)}
    join collaborator c on c.employee_nr = a.employee_nr and c.active <> ${sql.lit(CollaboratorStatus.OnLeave)}
    where a.status = ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
      and a.suspended_because = ${sql.lit(SuspensionCause.Away)}
    order by 1`.execute(tx);
  return rows.map((row) => row.employee_nr);
}

/** The cause is in the revision that suspended the row; later ones may have had other reasons. */
async function recordCauses(tx: DatabaseTransaction, act: Act): Promise<void> {
  const suspended = String(AttendanceStatus.Suspended);
  for (const [reason, cause] of causeByReason) {
    const isCause = sql`status = ${sql.lit(AttendanceStatus.Suspended)} and not deleted and suspended_because is null
      and exists (
        select from history h
        where h.entity = 'attendance' and h.record_key = instance_id || '|' || employee_nr
          and h.reason = ${reason} and h."row" ->> 'status' = ${suspended}
          and not exists (
            select from history later
            where later.entity = 'attendance' and later.record_key = h.record_key and later.revision > h.revision
              and later."row" ->> 'status' <> ${suspended}))`;
    await updateAuditedRows(tx, 'attendance', isCause, { suspended_because: cause }, act);
  }
}
