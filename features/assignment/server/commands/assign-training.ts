import { type RawBuilder, sql } from 'kysely';
import { finishCompletedInstances, inOpenAttendance, inOpenInstance } from '#features/attendance/server/public.ts';
import { AttendanceStatus, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { InitialTraining, InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { insertAuditedRows, insertAuditedSet, updateAuditedSet } from '#features/integrity/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { Act } from '#platform/signing/act.ts';
import { unsigned } from '#platform/signing/signed-apart.ts';
import {
  findGroups,
  findRequiringSectors,
  groupRows,
  lockJoinable,
  lockOpenInstances,
  type PlacedGroup,
  type TrainingGroup,
} from '../queries/assigned-instances.ts';
import {
  type AssignmentScope,
  assignedReason,
  missingTraining,
  openInInstanceOver,
  openThoughSatisfied,
  openWhileAway,
  openWithoutRequirement,
  returning,
  wasLateWhenSuspended,
} from '../queries/required-training.ts';

/** Why each row changes, in the words of its history. */
const reasons = {
  away: 'Suspendido: colaborador inactivo o en licencia',
  ended: 'Suspendido: el requisito terminó',
  satisfied: 'Suspendido: cumple el requisito una capacitación migrada',
  instanceOver: 'Suspendido: la instancia terminó',
  back: 'Reanudado con nuevo vencimiento',
  backLate: 'Reanudado; ya estaba vencido al suspenderse y conserva su vencimiento',
  assigned: assignedReason,
} as const;

/**
 * Gives everyone what they must take and have not (decisions section 7): set-based, and twice in a row it does nothing the
 * second time. What people who are away had open is suspended, and goes on when they return, with a fresh expiration unless it
 * was late before they left; so is what a requirement gave that has ended. What is open in an instance that is over, where
 * nobody can take it, is suspended too, and given again in an instance that is open; an instance that suspensions leave with
 * finished people alone is finished. Attendances and their histories are written where they are computed, in the database.
 * @param act of the change that it follows from; its signature signs that change, not these rows
 */
export async function assignTraining(tx: DatabaseTransaction, act: Act, change: TrainingChange): Promise<void> {
  // Two changes at once must not both find the same training missing.
  await lockForTransaction(tx, 'assignment');
  if (change.employeeNrs === undefined) await allowLongStatements(tx);
  const today = companyDay(act.at, act.timeZone);
  await suspend(tx, act, openWhileAway(change), SuspensionCause.Away, reasons.away);
  await suspend(tx, act, openInInstanceOver(change), SuspensionCause.InstanceOver, reasons.instanceOver);
  await suspend(tx, act, openWithoutRequirement(change), SuspensionCause.RequirementEnded, reasons.ended);
  await suspend(tx, act, openThoughSatisfied(change), SuspensionCause.RequirementEnded, reasons.satisfied);
  await resume(tx, act, returning(change, today));
  await resume(
    tx,
    act,
    sql`
      select suspended_in as instance_id, employee_nr, expires
      from (${missingTraining(change, today)}) as missing where suspended_in is not null`,
  );
  await giveMissing(tx, act, change, today);
  await finishCompletedInstances(tx, act, change);
}

/** Suspends the open attendances that a query names (`instance_id, employee_nr`). */
async function suspend(
  tx: DatabaseTransaction,
  act: Act,
  attendances: RawBuilder<unknown>,
  cause: number,
  reason: string,
): Promise<void> {
  const set = {
    status: sql`${sql.lit(AttendanceStatus.Suspended)}`,
    suspended_because: sql`${sql.lit(cause)}`,
  };
  const where = sql`${isNamed} and written.status in ${inOpenAttendance}`;
  await updateAuditedSet(
    tx,
    'attendance',
    { set, from: sql`(${attendances}) as named`, where },
    following(act, reason),
  );
}

/** What follows from the act, whose signature signs the change itself. */
const following = (act: Act, reason: string): Act => ({ ...unsigned(act), reason });

const isNamed = sql`written.instance_id = named.instance_id and written.employee_nr = named.employee_nr`;

/**
 * Lets attendances go on, in those of their instances that are still open. What was late already when it was suspended keeps
 * its expiration, so that a suspension and its end hide no delay; the others get a fresh one.
 */
async function resume(tx: DatabaseTransaction, act: Act, attendances: RawBuilder<unknown>): Promise<void> {
  if (!(await lockOpenInstances(tx, attendances))) return;
  const set = { status: sql`${sql.lit(AttendanceStatus.NotStarted)}`, suspended_because: sql`null` };
  const from = sql`(${attendances}) as named join instance i on i.instance_id = named.instance_id`;
  const goesOn = sql`${isNamed} and i.status in ${inOpenInstance} and not i.deleted`;
  const wasLate = wasLateWhenSuspended(sql`written`, act.timeZone);
  const late = { set, from, where: sql`${goesOn} and ${wasLate}` };
  await updateAuditedSet(tx, 'attendance', late, following(act, reasons.backLate));
  // What goes on by now is no longer suspended, and so not named again.
  const fresh = { set: { ...set, expiration_date: sql`named.expires` }, from, where: goesOn };
  await updateAuditedSet(tx, 'attendance', fresh, following(act, reasons.back));
}

async function giveMissing(
  tx: DatabaseTransaction,
  act: Act,
  { launchedFor, ...scope }: TrainingChange,
  today: string,
): Promise<void> {
  const groups = await findGroups(tx, scope, today);
  const { courses = [] } = scope;
  const required = launchedFor === undefined ? [] : await findRequiringSectors(tx, courses, today);
  const wanted = new Map([...required, ...groups].map((group) => [nameOf(group), group]));
  if (wanted.size === 0) return;
  const joined = await lockJoinable(tx, [...wanted.values()]);
  for (const placed of joined) wanted.delete(nameOf(placed));
  const opened = await openInstances(tx, act, [...wanted.values()], launchedFor ?? today);
  await fill(tx, act, scope, today, [...joined, ...opened]);
}

const nameOf = (group: TrainingGroup) =>
  [group.course_id, group.sector_id, group.is_initial, group.is_blocked, group.expires].join('|');

/** A new online instance for each group. */
async function openInstances(
  tx: DatabaseTransaction,
  act: Act,
  groups: readonly TrainingGroup[],
  instanceDate: string,
): Promise<PlacedGroup[]> {
  const rows = await insertAuditedRows(
    tx,
    'instance',
    groups.map((group) => ({
      course_id: group.course_id,
      modality: Modality.Online,
      sector_id: group.sector_id,
      instance_date: instanceDate,
      status: InstanceStatus.NotStarted,
      capa_ini_leg: group.is_initial ? InitialTraining.Pending : InitialTraining.NotApplicable,
      expiration_date: group.expires,
    })),
    following(act, reasons.assigned),
  );
  return groups.flatMap((group, index) => {
    const row = rows[index];
    return row === undefined ? [] : { ...group, instance_id: row.instance_id };
  });
}

/** Everyone whose training is missing gets it in the instance of their group. */
function fill(
  tx: DatabaseTransaction,
  act: Act,
  scope: AssignmentScope,
  today: string,
  groups: readonly PlacedGroup[],
): Promise<number> {
  // Materialized: the groups are joined to who misses something, not to everybody.
  const rows = sql`
    with missing as materialized (${missingTraining(scope, today)})
    select g.instance_id, missing.employee_nr, missing.expires, true
    from missing
    join ${groupRows(groups)} using (course_id, sector_id, is_initial, is_blocked, expires)`;
  return insertAuditedSet(
    tx,
    'attendance',
    { columns: ['instance_id', 'employee_nr', 'expiration_date', 'by_requirement'], rows },
    following(act, reasons.assigned),
  );
}
