import { type RawBuilder, sql } from 'kysely';
import { CourseStatus, spacCourseType } from '#features/courses/contract.ts';
import { InitialTraining, Modality } from '#features/instances/contract.ts';
import { CollaboratorStatus } from '#features/people/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { AttendanceStatus, SuspensionCause } from '../../contract.ts';
import * as codes from './code-lists.ts';

const openAttendance = sql.raw(codes.openAttendance);
const openInstance = sql.raw(codes.openInstance);
const inForce = sql.raw(codes.courseInForce);
const atWork = sql`active = ${sql.lit(CollaboratorStatus.Active)}`;

/** Days that a course in force leaves for taking it (decisions section 7). */
const daysToTake = 30;

/** Someone who must take a course and has no live attendance in it. */
export interface MissingTraining {
  readonly employeeNr: number;
  readonly sectorId: number;
  readonly courseId: string;
  /** fresh expiration, `yyyy-MM-dd` */
  readonly expires: string;
  /** initial training, in instances of its own */
  readonly isInitial: boolean;
  /** an attendance of theirs in an open instance, suspended: it goes on instead of a new one */
  readonly suspendedIn: number | null;
}

/** Whom an assignment looks at. */
export type AssignmentScope = { readonly employeeNrs: readonly number[] } | 'all';

/** Limits a statement to the people of an assignment. */
export function withinScope(scope: AssignmentScope, employeeNr: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope === 'all' ? sql`true` : sql`${employeeNr} = any(${[...scope.employeeNrs]}::integer[])`;
}

/** Attendances that are open, whose person is away. */
export function openWhileAway(scope: AssignmentScope): RawBuilder<unknown> {
  return sql`status in ${openAttendance} and not deleted and ${withinScope(scope, sql`employee_nr`)}
    and employee_nr in (select employee_nr from collaborator where not ${atWork})`;
}

/** Attendances that are open although nobody can take them any more: their instance is over or deleted. */
export function openInInstanceOver(scope: AssignmentScope): RawBuilder<unknown> {
  return sql`status in ${openAttendance} and not deleted and ${withinScope(scope, sql`employee_nr`)}
    and instance_id in (select instance_id from instance where deleted or status not in ${openInstance})`;
}

/** Everyone who has such an attendance. */
export async function findInInstanceOver(tx: DatabaseTransaction): Promise<number[]> {
  const { rows } = await sql<{ employeeNr: number }>`
    select distinct employee_nr as "employeeNr" from attendance where ${openInInstanceOver('all')} order by 1`.execute(
    tx,
  );
  return rows.map(({ employeeNr }) => employeeNr);
}

/**
 * Who must take which course in force (decisions section 7): by a live requirement of their sector and profile, or for
 * SPAC courses by a SPAC profile that they hold directly or through their general profile.
 */
function requiredPairs(scope: AssignmentScope): RawBuilder<unknown> {
  return sql`
    select c.employee_nr, k.course_id
    from collaborator c
    join requirement r on r.sector_id = c.sector_id and r.profile_id = c.profile_id and not r.deleted
    join course k on k.course_id = r.course_id and k.course_type_id <> ${spacCourseType}
      and k.status in ${inForce} and not k.deleted
    where c.${atWork} and ${withinScope(scope, sql`c.employee_nr`)}
    union
    select held.employee_nr, k.course_id
    from (
      select l.employee_nr, l.spac_profile_id from spac_profile_collaborator l where not l.deleted
      union
      select c.employee_nr, g.spac_profile_id
      from collaborator c
      join general_profile p on p.general_profile_id = c.general_profile_id and not p.deleted
      join general_profile_spac g on g.general_profile_id = p.general_profile_id and not g.deleted
    ) held
    join collaborator c on c.employee_nr = held.employee_nr and c.${atWork}
    join spac_requirement q on q.spac_profile_id = held.spac_profile_id and not q.deleted
    join course k on k.course_id = q.course_id and k.course_type_id = ${spacCourseType}
      and k.status in ${inForce} and not k.deleted
    where ${withinScope(scope, sql`c.employee_nr`)}`;
}

/** The expiration of a course that is given today. */
const freshExpiration = (today: string) => sql`
  case when k.status = ${CourseStatus.InProgress} then k.date_vig else ${today}::date + ${daysToTake}::integer end`;

/** An attendance that goes on, with its fresh expiration. */
export interface ReturningAttendance {
  readonly instanceId: number;
  readonly employeeNr: number;
  readonly expires: string;
}

/** What a leave suspended, of people who are back, in instances that are open. */
export async function findReturning(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
): Promise<ReturningAttendance[]> {
  const { rows } = await sql<ReturningAttendance>`
    select a.instance_id as "instanceId", a.employee_nr as "employeeNr", (${freshExpiration(today)})::text as expires
    from attendance a
    join collaborator c on c.employee_nr = a.employee_nr and c.${atWork}
    join instance i on i.instance_id = a.instance_id and i.status in ${openInstance} and not i.deleted
    join course k on k.course_id = i.course_id and k.status in ${inForce} and not k.deleted
    where a.status = ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
      and a.suspended_because = ${SuspensionCause.Away} and ${withinScope(scope, sql`a.employee_nr`)}
    order by 1, 2`.execute(tx);
  return rows;
}

/** Everyone in scope who must take a course and has no live attendance in that version of it. */
export async function findMissingTraining(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
): Promise<MissingTraining[]> {
  const { rows } = await sql<MissingTraining>`
    with required as (${requiredPairs(scope)})
    select c.employee_nr as "employeeNr", c.sector_id as "sectorId", k.course_id as "courseId",
      initial.value as "isInitial", suspended.instance_id as "suspendedIn",
      greatest(${today}::date, case
        when initial.value then coalesce(c.onboard_date, ${today}::date) + (
          select coalesce(max(expiration_days_capa_inicial), ${daysToTake}::integer) from settings)
        else ${freshExpiration(today)} end)::text as expires
    from required
    join collaborator c using (employee_nr)
    join course k using (course_id)
    cross join lateral (
      select case when k.course_type_id = ${spacCourseType} then c.capa_spac_ini
        else c.capa_initial and k.included_capa_ini end as value
    ) initial
    left join lateral (
      select i.instance_id from attendance a join instance i using (instance_id)
      where a.employee_nr = c.employee_nr and i.course_id = k.course_id
        and a.status = ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
        and i.status in ${openInstance} and not i.deleted
      order by i.instance_id desc limit 1
    ) suspended on true
    where not exists (
      select from attendance a join instance i using (instance_id)
      where a.employee_nr = c.employee_nr and i.course_id = k.course_id
        and a.status <> ${sql.lit(AttendanceStatus.Suspended)} and not a.deleted
    )
    order by k.course_id, c.sector_id, c.employee_nr`.execute(tx);
  return rows;
}

/**
 * The newest online instance of a course and sector that people may still join, or null. It is locked until the
 * transaction ends, against the last signature that would close it; one that closed while this waited for the lock is
 * passed over, because PostgreSQL looks at the conditions again then.
 */
export async function lockJoinableInstance(
  tx: DatabaseTransaction,
  training: MissingTraining,
  employeeNrs: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select i.instance_id as id from instance i
    where i.course_id = ${training.courseId} and i.sector_id = ${training.sectorId} and i.modality = ${Modality.Online}
      and i.capa_ini_leg = ${training.isInitial ? InitialTraining.Pending : InitialTraining.NotApplicable}
      and i.status in ${openInstance} and not i.deleted and i.expiration_date >= ${training.expires}::date
      and not exists (
        select from attendance a where a.instance_id = i.instance_id and a.employee_nr = any(${[...employeeNrs]}::integer[])
      )
    order by i.instance_id desc limit 1
    for no key update of i`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Locks instances as `lockJoinableInstance` does. Returns those that are open once they are locked. */
export async function lockOpenInstances(
  tx: DatabaseTransaction,
  instanceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select instance_id as id from instance
    where instance_id = any(${[...new Set(instanceIds)]}::integer[]) and status in ${openInstance} and not deleted
    order by instance_id
    for no key update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Open attendances in online instances whose person no longer must take the course, of the courses that a SPAC profile names. */
export async function findEndedSpacTraining(
  tx: DatabaseTransaction,
  spacProfileIds: readonly number[],
  courseIds: readonly string[],
  scope: AssignmentScope,
): Promise<{ readonly instanceId: number; readonly employeeNr: number }[]> {
  const { rows } = await sql<{ instanceId: number; employeeNr: number }>`
    with required as (${requiredPairs(scope)})
    select a.instance_id as "instanceId", a.employee_nr as "employeeNr"
    from attendance a join instance i using (instance_id)
    where a.status in ${openAttendance} and not a.deleted and i.modality = ${Modality.Online}
      and ${withinScope(scope, sql`a.employee_nr`)}
      and i.course_id in (
        select course_id from spac_requirement where spac_profile_id = any(${[...spacProfileIds]}::integer[])
        union select unnest(${[...courseIds]}::text[])
      )
      and not exists (select from required r where r.employee_nr = a.employee_nr and r.course_id = i.course_id)
    order by 1, 2`.execute(tx);
  return rows;
}
