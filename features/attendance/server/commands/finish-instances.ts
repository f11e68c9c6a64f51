import { sql } from 'kysely';
import { InitialTraining, InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { updateAuditedSet } from '#features/integrity/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { AttendanceStatus } from '../../shared/codes.ts';
import { inOpenInstance } from '../queries/code-lists.ts';
import { holdsInstanceOpen } from '../queries/holds-instance-open.ts';

/** Why an instance is finished when nobody finishes it by hand. */
export const everybodyFinished = 'Todos los asistentes terminaron';

const { Finished, Suspended } = AttendanceStatus;
const initial = sql`written.capa_ini_leg`;

/**
 * Finishes open instances in which somebody finished and the person who had not is suspended for good: all live attendances are
 * finished (decisions section 8). An instance waits for who is on leave, and not for who was deactivated; on paper a person finishes.
 */
export async function finishCompletedInstances(
  tx: DatabaseTransaction,
  act: Act,
  { employeeNrs, courses }: Pick<TrainingChange, 'employeeNrs' | 'courses'>,
): Promise<void> {
  const rowsWhere = (condition: ReturnType<typeof sql>) => sql`
    exists (select from attendance a where a.instance_id = written.instance_id and not a.deleted and ${condition})`;
  const left = rowsWhere(
    employeeNrs === undefined
      ? sql`a.status = ${sql.lit(Suspended)}`
      : sql`a.status = ${sql.lit(Suspended)} and a.employee_nr = any(${[...employeeNrs]}::integer[])`,
  );
  await updateAuditedSet(
    tx,
    'instance',
    {
      set: {
        status: sql`${sql.lit(InstanceStatus.Finished)}`,
        capa_ini_leg: sql`
          case ${initial} when ${InitialTraining.Pending} then ${InitialTraining.Finished} else ${initial} end`,
      },
      where: sql`written.status in ${inOpenInstance} and not written.deleted
        and written.modality <> ${sql.lit(Modality.InPerson)}
        and ${courses === undefined ? sql`true` : sql`written.course_id = any(${[...(courses ?? [])]}::text[])`}
        and not ${rowsWhere(holdsInstanceOpen)} and ${left} and ${rowsWhere(sql`a.status = ${sql.lit(Finished)}`)}`,
    },
    { ...unsigned(act), by: systemActor, reason: everybodyFinished },
  );
}
