import { sql } from 'kysely';
import { InitialTraining, InstanceStatus, Modality } from '#features/instances/contract.ts';
import {
  insertAudited,
  insertManyAudited,
  updateEachAudited,
  updateManyAudited,
} from '#features/integrity/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttendanceStatus } from '../../contract.ts';
import {
  findEndedSpacTraining,
  findMissingTraining,
  findOpenInstance,
  findStoppedAttendances,
  type MissingTraining,
  type ReturningAttendance,
  type Whom,
} from '../queries/required-training.ts';

/** Kept as the reason of what a leave suspended, so that the return finds it again. */
const awayReason = 'Suspendido: colaborador inactivo o en licencia';
const backReason = 'Reanudado con nuevo vencimiento';
const assignedReason = 'Asignado por requisito';
const endedReason = 'Suspendido: el requisito terminó';

/**
 * Gives everyone what they must take and have not (decisions section 7): set-based, and twice in a row it does nothing the
 * second time. What people who are away had open is suspended, and goes on with a fresh expiration when they return; so
 * is what a requirement asked for that has ended.
 * @param act of the change that it follows from; its signature signs that change, not these rows
 */
export async function assignTraining(tx: DatabaseTransaction, act: Act, change: TrainingChange): Promise<void> {
  // Two changes at once must not both find the same training missing.
  await lockForTransaction(tx, 'assignment');
  const whom: Whom = change.employeeNrs === undefined ? 'all' : { employeeNrs: change.employeeNrs };
  await suspendAway(tx, act, whom);
  await suspendEnded(tx, act, change, whom);
  const today = companyDay(act.at, act.timeZone);
  await resume(tx, act, await findStoppedAttendances(tx, whom, today, awayReason));
  const missing = await findMissingTraining(tx, whom, today);
  await resume(
    tx,
    act,
    missing.flatMap(({ suspendedIn, employeeNr, expires }) =>
      suspendedIn === null ? [] : { instanceId: suspendedIn, employeeNr, expires },
    ),
  );
  await assign(
    tx,
    act,
    missing.filter((training) => training.suspendedIn === null),
  );
}

function because(act: Act, reason: string): Act {
  const { signature: _signature, ...unsigned } = act;
  return { ...unsigned, reason };
}

async function suspendAway(tx: DatabaseTransaction, act: Act, whom: Whom): Promise<void> {
  const among = whom === 'all' ? sql`true` : sql`employee_nr = any(${[...whom.employeeNrs]}::integer[])`;
  await updateManyAudited(
    tx,
    'attendance',
    sql`status in (0, 2) and not deleted and ${among}
      and employee_nr in (select employee_nr from collaborator where active <> 1)`,
    { status: AttendanceStatus.Suspended },
    because(act, awayReason),
  );
}

async function suspendEnded(tx: DatabaseTransaction, act: Act, change: TrainingChange, whom: Whom): Promise<void> {
  const { endedSpacProfiles = [], endedCourses = [] } = change;
  if (endedSpacProfiles.length + endedCourses.length === 0) return;
  const ended = await findEndedSpacTraining(tx, endedSpacProfiles, endedCourses, whom);
  await updateEachAudited(
    tx,
    'attendance',
    ended.map((row) => ({
      key: { instance_id: row.instanceId, employee_nr: row.employeeNr },
      changes: { status: AttendanceStatus.Suspended },
      act: because(act, endedReason),
    })),
  );
}

async function resume(tx: DatabaseTransaction, act: Act, returning: readonly ReturningAttendance[]): Promise<void> {
  await updateEachAudited(
    tx,
    'attendance',
    returning.map(({ instanceId, employeeNr, expires }) => ({
      key: { instance_id: instanceId, employee_nr: employeeNr },
      changes: { status: AttendanceStatus.NotStarted, expiration_date: expires },
      act: because(act, backReason),
    })),
  );
}

async function assign(tx: DatabaseTransaction, act: Act, missing: readonly MissingTraining[]): Promise<void> {
  const groups = Map.groupBy(missing, ({ courseId, sectorId, isInitial, expires }) =>
    [courseId, sectorId, isInitial, expires].join('|'),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const employeeNrs = group.map((training) => training.employeeNr);
    const instance_id = (await findOpenInstance(tx, first, employeeNrs)) ?? (await openInstance(tx, act, first));
    await insertManyAudited(
      tx,
      'attendance',
      employeeNrs.map((employee_nr) => ({ instance_id, employee_nr, expiration_date: first.expires })),
      because(act, assignedReason),
    );
  }
}

async function openInstance(tx: DatabaseTransaction, act: Act, training: MissingTraining): Promise<number> {
  const instance = await insertAudited(
    tx,
    'instance',
    {
      course_id: training.courseId,
      modality: Modality.Online,
      sector_id: training.sectorId,
      instance_date: companyDay(act.at, act.timeZone),
      status: InstanceStatus.NotStarted,
      capa_ini_leg: training.isInitial ? InitialTraining.Pending : InitialTraining.NotApplicable,
      expiration_date: training.expires,
    },
    because(act, assignedReason),
  );
  return instance.instance_id;
}
