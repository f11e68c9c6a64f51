import { sql } from 'kysely';
import { InitialTraining, InstanceStatus, openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import { AttendanceStatus, LateReason } from '../../shared/codes.ts';
import type { AttendanceKey } from '../queries/attendances.ts';
import { holdsInstanceOpen } from '../queries/holds-instance-open.ts';
import { everybodyFinished } from './finish-instances.ts';

/** How somebody finished a course. */
interface FinishedCourse {
  /** fraction */
  readonly score: number;
  /** the highest attempt that any content took */
  readonly attempt: number;
  /** SHA-256 over every attempt and answer */
  readonly digest: string | null;
  readonly onTime: boolean;
  /** a `LateReason`; null in time */
  readonly lateReason: number | null;
  /** kept with `LateReason.Other` alone */
  readonly lateReasonDetail: string | null;
}

/** Finishes a person's locked row as passed, under the signature of the act, and the instance with its last one. */
export async function finishAttendance(
  tx: DatabaseTransaction,
  { instanceId, employeeNr }: AttendanceKey,
  { score, attempt, digest, onTime, lateReason, lateReasonDetail }: FinishedCourse,
  act: Act,
): Promise<void> {
  await updateAudited(
    tx,
    'attendance',
    { instance_id: instanceId, employee_nr: employeeNr },
    {
      status: AttendanceStatus.Finished,
      approved: true,
      present: true,
      score,
      attempt,
      attempts_digest: digest,
      on_time: onTime,
      finished_at: act.at,
      late_reason: lateReason,
      late_reason_detail: lateReason === LateReason.Other ? lateReasonDetail : null,
    },
    act,
    { action: 'sign' },
  );
  await finishInstance(tx, instanceId, act);
}

/** An instance in which every live attendance is finished is finished itself, unless somebody comes back to it (decisions section 8). */
async function finishInstance(tx: DatabaseTransaction, instanceId: number, act: Act): Promise<void> {
  const { status, initialTraining, isAwaited } = await lockFinishingInstance(tx, instanceId);
  if (isAwaited || !openInstanceStatuses.includes(status)) return;
  await updateAudited(
    tx,
    'instance',
    { instance_id: instanceId },
    {
      status: InstanceStatus.Finished,
      capa_ini_leg: initialTraining === InitialTraining.Pending ? InitialTraining.Finished : initialTraining,
    },
    { ...unsigned(act), by: systemActor, reason: everybodyFinished },
  );
}

/** An instance with what decides whether it is finished now. */
interface FinishingInstance {
  readonly status: number;
  readonly initialTraining: number;
  /** somebody has still to finish it, or comes back to it from a leave */
  readonly isAwaited: boolean;
}

/**
 * Locks an instance until the transaction ends, so that of two people who sign last at the same moment the second sees the
 * first, and nobody is assigned to it meanwhile.
 */
async function lockFinishingInstance(tx: DatabaseTransaction, instanceId: number): Promise<FinishingInstance> {
  const { status, capa_ini_leg } = await tx
    .selectFrom('instance')
    .select(['status', 'capa_ini_leg'])
    .where('instance_id', '=', instanceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A statement of its own: it must see what was committed while the lock was awaited.
  const { rows } = await sql`
    select from attendance a where a.instance_id = ${instanceId} and ${holdsInstanceOpen} limit 1`.execute(tx);
  return { status, initialTraining: capa_ini_leg, isAwaited: rows.length > 0 };
}
