import { sql } from 'kysely';
import { AttendanceStatus, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
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
 * the code of their cause (docs/decisions/028), and anyone in an instance that is over is assigned the course again. Where
 * nothing is to be mended it reads two indexes.
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
  });
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
