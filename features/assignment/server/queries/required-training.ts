import { type RawBuilder, sql } from 'kysely';
import { inCourseInForce, inOpenAttendance, inOpenInstance } from '#features/attendance/server/public.ts';
import { AttendanceStatus, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { spacCourseType } from '#features/courses/shared/contract.ts';
import { daysToTake } from '#features/courses/shared/launch.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { satisfiedByMigrated } from '#features/migrated/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';

// Who must take what, and what they have of it (decisions section 7), as parts of statements: the assignment and its preview
// ask the same questions.

const suspended = sql.lit(AttendanceStatus.Suspended);
const away = sql.lit(SuspensionCause.Away);

/** Whom and what an assignment looks at; what is not named is not limited. */
export type AssignmentScope = Pick<TrainingChange, 'employeeNrs' | 'courses' | 'over' | 'notBefore'>;

/** The first revision's reason of what the assignment gave; versions before `by_requirement` told it by this alone. */
export const assignedReason = 'Asignado por requisito';

/** Limits a statement to the people and courses of an assignment. */
export function within(
  { employeeNrs, courses }: AssignmentScope,
  employeeNr: RawBuilder<unknown>,
  courseId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const people = employeeNrs === undefined ? sql`true` : sql`${employeeNr} = any(${[...employeeNrs]}::integer[])`;
  const some = courses === undefined ? sql`true` : sql`${courseId} = any(${[...courses]}::text[])`;
  return sql`${people} and ${some}`;
}

/**
 * `employee_nr, course_id`: who must take which course in force, by a live requirement of their sector and profile, or for SPAC
 * courses by a SPAC profile that they hold directly or through their general profile.
 * @param everyone also those who are away
 */
export function requiredPairs(scope: AssignmentScope, everyone = false): RawBuilder<unknown> {
  const atWork = everyone ? sql`true` : sql`c.active = ${sql.lit(CollaboratorStatus.Active)}`;
  const limits = within(scope, sql`c.employee_nr`, sql`k.course_id`);
  return sql`
    select c.employee_nr, k.course_id
    from requirement r
    join course k on k.course_id = r.course_id and k.course_type_id <> ${spacCourseType}
      and k.status in ${inCourseInForce} and not k.deleted
    join collaborator c on c.profile_id = r.profile_id and c.sector_id = r.sector_id and ${atWork}
    where not r.deleted and ${limits}
    union
    select c.employee_nr, k.course_id
    from (
      select l.employee_nr, l.spac_profile_id from spac_profile_collaborator l where not l.deleted
      union
      select c.employee_nr, g.spac_profile_id
      from collaborator c
      join general_profile p on p.general_profile_id = c.general_profile_id and not p.deleted
      join general_profile_spac g on g.general_profile_id = p.general_profile_id and not g.deleted
    ) held
    join collaborator c on c.employee_nr = held.employee_nr and ${atWork}
    join spac_requirement q on q.spac_profile_id = held.spac_profile_id and not q.deleted
    join course k on k.course_id = q.course_id and k.course_type_id = ${spacCourseType}
      and k.status in ${inCourseInForce} and not k.deleted
    where ${limits}`;
}

/** Whether a requirement gave the attendance `a`, and not a person. */
const isByRequirement = sql`(a.by_requirement is true or a.by_requirement is null and exists (
  select from history h
  where h.entity = 'attendance' and h.record_key = a.instance_id || '|' || a.employee_nr and h.revision = 1
    and h.reason = ${assignedReason}))`;

/** Whether people can still take the course in the instance `i`. */
const isOpen = ({ over = [] }: AssignmentScope) => sql`(
  i.status in ${inOpenInstance} and not i.deleted
  ${over.length === 0 ? sql`` : sql`and i.instance_id <> all(${[...over]}::integer[])`})`;

/** `instance_id, employee_nr` of open attendances in scope `a`, with their instance `i`. */
export const openIn = (scope: AssignmentScope) => sql`
  select a.instance_id, a.employee_nr from attendance a join instance i using (instance_id)
  where a.status in ${inOpenAttendance} and not a.deleted and ${within(scope, sql`a.employee_nr`, sql`i.course_id`)}`;

/** `instance_id, employee_nr` of what is open of people who are away. */
export const openWhileAway = (scope: AssignmentScope): RawBuilder<unknown> => sql`
  ${openIn(scope)}
    and a.employee_nr in (select employee_nr from collaborator where active <> ${sql.lit(CollaboratorStatus.Active)})`;

/** The same of what nobody can take any more: its instance is over or deleted. */
export const openInInstanceOver = (scope: AssignmentScope): RawBuilder<unknown> => sql`
  ${openIn(scope)} and not ${isOpen(scope)}`;

/**
 * Attendances beside what is required of their people: `is_required` says whether the person must take the course. One sort finds
 * it, whatever the numbers; a join of the two would be left to what PostgreSQL guesses of them.
 * @param attendances `employee_nr, course_id, instance_id, by_requirement`
 */
const besideRequirements = (scope: AssignmentScope, attendances: RawBuilder<unknown>) => sql`
  select instance_id, employee_nr, course_id, by_requirement, is_required from (
    select paired.*, bool_or(instance_id is null) over (partition by employee_nr, course_id) as is_required
    from (
      ${attendances}
      union all
      select required.employee_nr, required.course_id, null, null from (${requiredPairs(scope)}) as required
    ) as paired
  ) as a
  where instance_id is not null`;

/** The same of what a requirement gave that no longer holds. */
export const openWithoutRequirement = (scope: AssignmentScope): RawBuilder<unknown> => sql`
  select a.instance_id, a.employee_nr
  from (${besideRequirements(
    scope,
    sql`
      select a.employee_nr, i.course_id, a.instance_id, a.by_requirement
      from attendance a join instance i using (instance_id)
      where a.status in ${inOpenAttendance} and not a.deleted and ${within(scope, sql`a.employee_nr`, sql`i.course_id`)}`,
  )}) as a
  where not a.is_required and ${isByRequirement}`;

/** `employee_nr, course_id` of what other systems recorded and a release lets meet requirements. */
const satisfied = (scope: AssignmentScope) => satisfiedByMigrated(within(scope, sql`m.employee_nr`, sql`m.course_id`));

/** What a requirement gave and nobody began, where what another system recorded meets it. */
export const openThoughSatisfied = (scope: AssignmentScope): RawBuilder<unknown> => sql`
  select a.instance_id, a.employee_nr
  from attendance a
  join instance i using (instance_id)
  join (${satisfied(scope)}) as met on met.employee_nr = a.employee_nr and met.course_id = i.course_id
  where a.status = ${sql.lit(AttendanceStatus.NotStarted)} and not a.deleted and ${isByRequirement}`;

/** The expiration of a course `k` that is given today (S0 section 4). */
const freshExpiration = (today: string, notBefore = today) => sql`
  greatest(${today}::date, ${notBefore}::date,
    case when k.status = ${CourseStatus.InProgress} then k.date_vig else ${today}::date + ${daysToTake}::integer end)`;

/** The same of all that is suspended: its people are away, it is over, or no requirement holds. */
export const suspendedBy = (scope: AssignmentScope): RawBuilder<unknown> =>
  sql`${openWhileAway(scope)} union ${openInInstanceOver(scope)} union (${openWithoutRequirement(scope)})
  union (${openThoughSatisfied(scope)})`;

/**
 * `instance_id, employee_nr, expires`: what a leave suspended of people who are back, in instances that are open; what a
 * requirement gave only while it holds.
 */
export const returning = (scope: AssignmentScope, today: string): RawBuilder<unknown> => sql`
  select a.instance_id, a.employee_nr, ${freshExpiration(today, scope.notBefore)} as expires
  from (${besideRequirements(
    scope,
    sql`
      select a.employee_nr, i.course_id, a.instance_id, a.by_requirement
      from attendance a
      join instance i on i.instance_id = a.instance_id and ${isOpen(scope)}
      where a.status = ${suspended} and not a.deleted and a.suspended_because = ${away}
        and ${within(scope, sql`a.employee_nr`, sql`i.course_id`)}`,
  )}) as a
  join collaborator c on c.employee_nr = a.employee_nr and c.active = ${sql.lit(CollaboratorStatus.Active)}
  join course k on k.course_id = a.course_id and k.status in ${inCourseInForce} and not k.deleted
  where not ${isByRequirement}
    or a.is_required and (a.employee_nr, a.course_id) not in (select employee_nr, course_id from (${satisfied(scope)}) as met)`;

/**
 * Whether the expiration of a suspended attendance had passed on the company's day on which it was suspended. Its history tells
 * when that was; a later revision, such as one that notes the cause, does not move it.
 * @param attendance the name of its row in the statement
 */
export const wasLateWhenSuspended = (attendance: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> => sql`
  ${attendance}.expiration_date < (
    select (min(h.changed_at) at time zone ${timeZone})::date from history h
    where h.entity = 'attendance' and h.record_key = ${attendance}.instance_id || '|' || ${attendance}.employee_nr
      and h.revision > coalesce((
        select max(o.revision) from history o
        where o.entity = h.entity and o.record_key = ${attendance}.instance_id || '|' || ${attendance}.employee_nr
          and (o."row" ->> 'status')::integer <> ${suspended}), 0))`;

/**
 * `employee_nr, course_id`, and what the person has of the course: whether one that is `live` or would go on (`is_returning`),
 * whether it is finished, the one that a new requirement takes up again (`suspended_in`), and whether a row of theirs stands
 * in the way in an instance that others would join (`is_blocked`). What meets the requirement by another system's record is finished.
 */
export const heldTraining = (scope: AssignmentScope): RawBuilder<unknown> => sql`
  select employee_nr, course_id, bool_or(is_live) as is_live, bool_or(is_finished) as is_finished,
    bool_or(is_returning) as is_returning, max(suspended_in) as suspended_in, bool_or(is_blocked) as is_blocked
  from (
    ${heldHere(scope)}
    union all
    select employee_nr, course_id, true, true, false, null::integer, false from (${satisfied(scope)}) as met
  ) as held
  group by employee_nr, course_id`;

/** The same of attendances alone. */
const heldHere = (scope: AssignmentScope) => sql`
  select a.employee_nr, i.course_id,
    bool_or(live.is_finished or a.status in ${inOpenAttendance} and live.can_join) as is_live,
    bool_or(live.is_finished) as is_finished,
    bool_or(live.is_suspended and a.suspended_because = ${away} and live.can_join) as is_returning,
    max(a.instance_id) filter (
      where live.is_suspended and a.suspended_because is not null and live.can_join and own.is_own_online) as suspended_in,
    bool_or(own.is_own_online and live.is_open) as is_blocked
  from attendance a
  join instance i using (instance_id)
  join collaborator c using (employee_nr)
  cross join lateral (select i.modality = ${Modality.Online} and i.sector_id = c.sector_id as is_own_online) as own
  cross join lateral (
    select ${isOpen(scope)} as is_open, ${isOpen(scope)} and not a.deleted as can_join,
      a.status = ${sql.lit(AttendanceStatus.Finished)} and not a.deleted as is_finished,
      a.status = ${suspended} and not a.deleted as is_suspended
  ) as live
  where ${within(scope, sql`a.employee_nr`, sql`i.course_id`)}
  group by a.employee_nr, i.course_id`;

/**
 * `employee_nr, sector_id, course_id, is_initial, expires, suspended_in, is_blocked`: everyone in scope who must take a course
 * and has no live attendance in that version of it. It is initial training while its days run, and afterwards of what was valid
 * within them: a version that comes years later is not. Where the day of entry and those days have passed, they begin today.
 */
export const missingTraining = (scope: AssignmentScope, today: string): RawBuilder<unknown> => sql`
  select c.employee_nr, c.sector_id, k.course_id, initial.value as is_initial, missing.suspended_in,
    coalesce(missing.is_blocked, false) as is_blocked,
    case when initial.value
      then greatest(case when onboarding.ends < ${today}::date then onboarding.anew else onboarding.ends end, ${scope.notBefore ?? today}::date)
      else ${freshExpiration(today, scope.notBefore)} end as expires
  from (
    select employee_nr, course_id, max(suspended_in) as suspended_in, bool_or(is_blocked) as is_blocked
    from (
      select required.*, true as is_required, false as has_it, null::integer as suspended_in, null::boolean as is_blocked
      from (${requiredPairs(scope)}) as required
      union all
      select held.employee_nr, held.course_id, false, held.is_live or held.is_returning, held.suspended_in, held.is_blocked
      from (${heldTraining(scope)}) as held
    ) as paired
    group by employee_nr, course_id
    having bool_or(is_required) and not bool_or(coalesce(has_it, false))
  ) as missing
  join collaborator c using (employee_nr)
  join course k using (course_id)
  cross join lateral (
    select coalesce(c.onboard_date, ${today}::date) + days.initial as ends, ${today}::date + days.initial as anew
    from (select coalesce(max(expiration_days_capa_inicial), ${daysToTake}::integer) as initial from settings) as days
  ) as onboarding
  cross join lateral (
    select (case when k.course_type_id = ${spacCourseType} then c.capa_spac_ini else c.capa_initial and k.included_capa_ini end)
      and (onboarding.ends >= ${today}::date or k.date_vig <= onboarding.ends) as value
  ) as initial`;

/** `course_id, sector_id, expires`: every sector that the requirements of these courses name, with or without people. */
export const requiringSectors = (courses: readonly string[], today: string): RawBuilder<unknown> => sql`
  select distinct k.course_id, r.sector_id, ${freshExpiration(today)} as expires
  from requirement r
  join course k on k.course_id = r.course_id and k.course_type_id <> ${spacCourseType}
    and k.status in ${inCourseInForce} and not k.deleted
  where not r.deleted and k.course_id = any(${[...courses]}::text[])`;

/** How many rows a query has. */
export async function countRows(tx: DatabaseTransaction, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${query}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
}
