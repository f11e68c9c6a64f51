import type { RawBuilder } from 'kysely';
import { InitialTraining, InstanceStatus, Modality } from '#features/instances/contract.ts';
import {
  importAuditedChanges,
  insertAudited,
  insertAuditedRows,
  type NewRow,
  updateAuditedRows,
} from '#features/integrity/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import { AttendanceStatus, SuspensionCause } from '../../contract.ts';
import {
  type AssignmentScope,
  findEndedSpacTraining,
  findMissingTraining,
  findReturning,
  lockJoinableInstance,
  lockOpenInstances,
  type MissingTraining,
  openInInstanceOver,
  openWhileAway,
  type ReturningAttendance,
} from '../queries/required-training.ts';

/** Why each row changes, in the words of its history. */
const reasons = {
  away: 'Suspendido: colaborador inactivo o en licencia',
  ended: 'Suspendido: el requisito terminó',
  instanceOver: 'Suspendido: la instancia terminó',
  back: 'Reanudado con nuevo vencimiento',
  assigned: 'Asignado por requisito',
} as const;

/**
 * Gives everyone what they must take and have not (decisions section 7): set-based, and twice in a row it does nothing the
 * second time. What people who are away had open is suspended, and goes on with a fresh expiration when they return; so
 * is what a requirement asked for that has ended. What is open in an instance that is over, where nobody can take it, is
 * suspended too, and given again in an instance that is open.
 * @param act of the change that it follows from; its signature signs that change, not these rows
 */
export async function assignTraining(tx: DatabaseTransaction, act: Act, change: TrainingChange): Promise<void> {
  // Two changes at once must not both find the same training missing.
  await lockForTransaction(tx, 'assignment');
  const scope: AssignmentScope = change.employeeNrs === undefined ? 'all' : { employeeNrs: change.employeeNrs };
  const today = companyDay(act.at, act.timeZone);
  await suspend(tx, openWhileAway(scope), SuspensionCause.Away, withReason(act, reasons.away));
  await suspend(tx, openInInstanceOver(scope), SuspensionCause.InstanceOver, withReason(act, reasons.instanceOver));
  await suspendEnded(tx, act, change, scope);
  await resume(tx, act, await findReturning(tx, scope, today));
  const missing = await findMissingTraining(tx, scope, today);
  const resumed = await resume(
    tx,
    act,
    missing.flatMap(({ suspendedIn, employeeNr, expires }) =>
      suspendedIn === null ? [] : { instanceId: suspendedIn, employeeNr, expires },
    ),
  );
  await assign(
    tx,
    act,
    missing.filter(({ suspendedIn }) => suspendedIn === null || !resumed.has(suspendedIn)),
  );
}

function withReason(act: Act, reason: string): Act {
  const { signature: _signature, ...unsigned } = act;
  return { ...unsigned, reason };
}

function suspend(tx: DatabaseTransaction, where: RawBuilder<unknown>, suspended_because: number, act: Act) {
  return updateAuditedRows(tx, 'attendance', where, { status: AttendanceStatus.Suspended, suspended_because }, act);
}

async function suspendEnded(
  tx: DatabaseTransaction,
  act: Act,
  change: TrainingChange,
  scope: AssignmentScope,
): Promise<void> {
  const { endedSpacProfiles = [], endedCourses = [] } = change;
  if (endedSpacProfiles.length + endedCourses.length === 0) return;
  const ended = await findEndedSpacTraining(tx, endedSpacProfiles, endedCourses, scope);
  await importAuditedChanges(
    tx,
    'attendance',
    ended.map((row) => ({
      key: { instance_id: row.instanceId, employee_nr: row.employeeNr },
      changes: { status: AttendanceStatus.Suspended, suspended_because: SuspensionCause.RequirementEnded },
      act: withReason(act, reasons.ended),
    })),
  );
}

/** Lets attendances go on, in those of their instances that are still open. Returns these instances. */
async function resume(
  tx: DatabaseTransaction,
  act: Act,
  returning: readonly ReturningAttendance[],
): Promise<ReadonlySet<number>> {
  if (returning.length === 0) return new Set();
  const open = await lockOpenInstances(
    tx,
    returning.map(({ instanceId }) => instanceId),
  );
  await importAuditedChanges(
    tx,
    'attendance',
    returning
      .filter(({ instanceId }) => open.has(instanceId))
      .map(({ instanceId, employeeNr, expires }) => ({
        key: { instance_id: instanceId, employee_nr: employeeNr },
        changes: { status: AttendanceStatus.NotStarted, suspended_because: null, expiration_date: expires },
        act: withReason(act, reasons.back),
      })),
  );
  return open;
}

async function assign(tx: DatabaseTransaction, act: Act, missing: readonly MissingTraining[]): Promise<void> {
  const groups = Map.groupBy(missing, ({ courseId, sectorId, isInitial, expires }) =>
    [courseId, sectorId, isInitial, expires].join('|'),
  );
  const rows: NewRow<'attendance'>[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const employeeNrs = group.map((training) => training.employeeNr);
    const instance_id = (await lockJoinableInstance(tx, first, employeeNrs)) ?? (await openInstance(tx, act, first));
    for (const employee_nr of employeeNrs) rows.push({ instance_id, employee_nr, expiration_date: first.expires });
  }
  await insertAuditedRows(tx, 'attendance', rows, withReason(act, reasons.assigned));
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
    withReason(act, reasons.assigned),
  );
  return instance.instance_id;
}
