import { sql } from 'kysely';
import { InitialTraining, InstanceStatus } from '#features/instances/contract.ts';
import { requireAuthority, updateAudited } from '#features/integrity/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/http/services.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { AttendanceStatus, LateReason } from '../../contract.ts';
import { attendanceErrors } from '../../errors.ts';
import { lockTaking, requireOpen, type Taking, type TakingKey } from '../queries/taking.ts';

export interface LateReasonGiven {
  readonly lateReason: number | null;
  readonly description: string | null;
}

export interface SignedCourse {
  /** fraction */
  readonly score: number;
  readonly approved: boolean;
  readonly onTime: boolean;
}

/**
 * Finishes a course with its signature: every content approved; a reason when signed after the expiration's day; the
 * score is the mean of the questionnaires', 1 without any (decisions section 9). A course that is finished already is
 * left as it is, and its result told again.
 * @throws Refusal COURSE_NOT_APPROVED, LATE_REASON_REQUIRED and those of a closed instance
 */
export async function signCourse(
  services: Services,
  key: TakingKey,
  late: LateReasonGiven,
  act: Act,
): Promise<SignedCourse & { readonly sectorId: number }> {
  return services.db.transaction().execute(async (tx) => {
    await requireAuthority(tx, act);
    const taking = await lockTaking(tx, key);
    if (taking.status === AttendanceStatus.Finished) {
      const { score, approved, onTime, sectorId } = taking;
      return { score: score ?? 0, approved: approved === true, onTime: onTime === true, sectorId };
    }
    requireOpen(taking);
    const { score, attempt, digest } = await requireApproved(tx, taking);
    const onTime = companyDay(act.at, act.timeZone) <= taking.expirationDate;
    if (!onTime && late.lateReason === null) throw attendanceErrors.LATE_REASON_REQUIRED();
    await updateAudited(
      tx,
      'attendance',
      { instance_id: key.instanceId, employee_nr: key.employeeNr },
      {
        status: AttendanceStatus.Finished,
        approved: true,
        present: true,
        score,
        attempt,
        attempts_digest: digest,
        on_time: onTime,
        finished_at: act.at,
        late_reason: onTime ? null : late.lateReason,
        late_reason_detail: onTime || late.lateReason !== LateReason.Other ? null : late.description,
      },
      act,
      { action: 'sign' },
    );
    await finishInstance(tx, key.instanceId, act);
    return { score, approved: true, onTime, sectorId: taking.sectorId };
  });
}

const isOver = new Set<number>([InstanceStatus.Finished, InstanceStatus.Cancelled, InstanceStatus.Inactive]);

interface Result {
  /** fraction */
  readonly score: number;
  /** the highest attempt that any content took */
  readonly attempt: number;
  /** SHA-256 over every attempt and answer, which the signature so covers */
  readonly digest: string | null;
}

interface Approval {
  readonly contents: number;
  readonly approved: number;
  readonly score: number | null;
  readonly attempt: number | null;
  readonly digest: string | null;
}

async function requireApproved(tx: DatabaseTransaction, taking: Taking): Promise<Result> {
  const { rows } = await sql<Approval>`
    select count(*)::integer as contents, (count(*) filter (where last.approved))::integer as approved,
      avg(last.score) filter (where c.type = 2) as score, max(last.number) as attempt,
      attempts_digest(${taking.instanceId}, ${taking.employeeNr}) as digest
    from content c
    left join lateral (
      select number, score, state = 1 and approved as approved from content_attempt t
      where t.instance_id = ${taking.instanceId} and t.employee_nr = ${taking.employeeNr} and t.content_id = c.content_id
      order by number desc limit 1
    ) last on true
    where c.course_id = ${taking.courseId} and not c.deleted`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.contents === 0 || row.approved < row.contents) {
    throw attendanceErrors.COURSE_NOT_APPROVED();
  }
  return { score: row.score ?? 1, attempt: row.attempt ?? 1, digest: row.digest };
}

/**
 * An instance in which every live attendance is finished is finished itself (decisions section 8). Its row is locked
 * first, so that of two people who sign last at the same moment the second sees the first.
 */
async function finishInstance(tx: DatabaseTransaction, instanceId: number, act: Act): Promise<void> {
  const instance = await tx
    .selectFrom('instance')
    .select(['status', 'capa_ini_leg'])
    .where('instance_id', '=', instanceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom('attendance')
    .select('employee_nr')
    .where('instance_id', '=', instanceId)
    .where('status', 'in', [AttendanceStatus.NotStarted, AttendanceStatus.InProgress])
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined || isOver.has(instance.status)) return;
  const { signature: _signature, ...unsigned } = act;
  await updateAudited(
    tx,
    'instance',
    { instance_id: instanceId },
    {
      status: InstanceStatus.Finished,
      capa_ini_leg:
        instance.capa_ini_leg === InitialTraining.Pending ? InitialTraining.Finished : instance.capa_ini_leg,
    },
    { ...unsigned, by: systemActor, reason: 'Todos los asistentes terminaron' },
  );
}
