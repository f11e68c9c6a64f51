import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';

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
export type Whom = { readonly employeeNrs: readonly number[] } | 'all';

function among(whom: Whom, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return whom === 'all' ? sql`true` : sql`${column} = any(${[...whom.employeeNrs]}::integer[])`;
}

/**
 * Who must take which course in force (decisions section 7): by a live requirement of their sector and profile, or for
 * SPAC courses by a SPAC profile that they hold directly or through their general profile.
 */
function requiredPairs(whom: Whom): RawBuilder<unknown> {
  return sql`
    select c.employee_nr, k.course_id
    from collaborator c
    join requirement r on r.sector_id = c.sector_id and r.profile_id = c.profile_id and not r.deleted
    join course k on k.course_id = r.course_id and k.course_type_id <> 'SAC' and k.status in (1, 2) and not k.deleted
    where c.active = 1 and ${among(whom, sql`c.employee_nr`)}
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
    join collaborator c on c.employee_nr = held.employee_nr and c.active = 1
    join spac_requirement q on q.spac_profile_id = held.spac_profile_id and not q.deleted
    join course k on k.course_id = q.course_id and k.course_type_id = 'SAC' and k.status in (1, 2) and not k.deleted
    where ${among(whom, sql`c.employee_nr`)}`;
}

/** An attendance that goes on, with its fresh expiration. */
export interface ReturningAttendance {
  readonly instanceId: number;
  readonly employeeNr: number;
  readonly expires: string;
}

/** What stopped for a reason, of people who are active again, in instances that are still open. */
export async function findStoppedAttendances(
  tx: DatabaseTransaction,
  whom: Whom,
  today: string,
  reason: string,
): Promise<ReturningAttendance[]> {
  const { rows } = await sql<ReturningAttendance>`
    select a.instance_id as "instanceId", a.employee_nr as "employeeNr",
      (case when k.status = 1 then k.date_vig else ${today}::date + 30 end)::text as expires
    from attendance a
    join collaborator c on c.employee_nr = a.employee_nr and c.active = 1
    join instance i on i.instance_id = a.instance_id and i.status in (0, 3) and not i.deleted
    join course k on k.course_id = i.course_id and k.status in (1, 2) and not k.deleted
    where a.status = 4 and not a.deleted and a.reason = ${reason} and ${among(whom, sql`a.employee_nr`)}
    order by 1, 2`.execute(tx);
  return rows;
}

/** Everyone among `whom` who must take a course and has no live attendance in that version of it. */
export async function findMissingTraining(
  tx: DatabaseTransaction,
  whom: Whom,
  today: string,
): Promise<MissingTraining[]> {
  const { rows } = await sql<MissingTraining>`
    with required as (${requiredPairs(whom)})
    select c.employee_nr as "employeeNr", c.sector_id as "sectorId", k.course_id as "courseId",
      initial.value as "isInitial", suspended.instance_id as "suspendedIn",
      greatest(${today}::date, case
        when initial.value then coalesce(c.onboard_date, ${today}::date) + (
          select coalesce(max(expiration_days_capa_inicial), 30) from settings)
        when k.status = 1 then k.date_vig
        else ${today}::date + 30 end)::text as expires
    from required
    join collaborator c using (employee_nr)
    join course k using (course_id)
    cross join lateral (
      select case when k.course_type_id = 'SAC' then c.capa_spac_ini
        else c.capa_initial and k.included_capa_ini end as value
    ) initial
    left join lateral (
      select i.instance_id from attendance a join instance i using (instance_id)
      where a.employee_nr = c.employee_nr and i.course_id = k.course_id and a.status = 4 and not a.deleted
        and i.status in (0, 3) and not i.deleted
      order by i.instance_id desc limit 1
    ) suspended on true
    where not exists (
      select from attendance a join instance i using (instance_id)
      where a.employee_nr = c.employee_nr and i.course_id = k.course_id and a.status <> 4 and not a.deleted
    )
    order by k.course_id, c.sector_id, c.employee_nr`.execute(tx);
  return rows;
}

/** Online instances of a course and sector that people may still join, the newest first. */
export async function findOpenInstance(
  tx: DatabaseTransaction,
  training: MissingTraining,
  employeeNrs: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select i.instance_id as id from instance i
    where i.course_id = ${training.courseId} and i.sector_id = ${training.sectorId} and i.modality = 0
      and i.capa_ini_leg = ${training.isInitial ? 1 : 0} and i.status in (0, 3) and not i.deleted
      and i.expiration_date >= ${training.expires}::date
      and not exists (
        select from attendance a where a.instance_id = i.instance_id and a.employee_nr = any(${[...employeeNrs]}::integer[])
      )
    order by i.instance_id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Open attendances in online instances whose person no longer must take the course, of the courses that a SPAC profile names. */
export async function findEndedSpacTraining(
  tx: DatabaseTransaction,
  spacProfileIds: readonly number[],
  courseIds: readonly string[],
  whom: Whom,
): Promise<{ readonly instanceId: number; readonly employeeNr: number }[]> {
  const { rows } = await sql<{ instanceId: number; employeeNr: number }>`
    with required as (${requiredPairs(whom)})
    select a.instance_id as "instanceId", a.employee_nr as "employeeNr"
    from attendance a join instance i using (instance_id)
    where a.status in (0, 2) and not a.deleted and i.modality = 0 and ${among(whom, sql`a.employee_nr`)}
      and i.course_id in (
        select course_id from spac_requirement where spac_profile_id = any(${[...spacProfileIds]}::integer[])
        union select unnest(${[...courseIds]}::text[])
      )
      and not exists (select from required r where r.employee_nr = a.employee_nr and r.course_id = i.course_id)
    order by 1, 2`.execute(tx);
  return rows;
}
