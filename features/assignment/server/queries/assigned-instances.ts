import { type RawBuilder, sql } from 'kysely';
import { inOpenInstance } from '#features/attendance/server/public.ts';
import { InitialTraining, Modality } from '#features/instances/shared/codes.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type AssignmentScope, missingTraining, requiringSectors } from './required-training.ts';

/** People who get a course together, in one instance. */
export interface TrainingGroup {
  readonly course_id: string;
  readonly sector_id: number;
  /** initial training, in instances of its own */
  readonly is_initial: boolean;
  /** rows of theirs are in the instances that others would join */
  readonly is_blocked: boolean;
  /** `yyyy-MM-dd` */
  readonly expires: string;
}

/** A group with the instance that it goes into. */
export interface PlacedGroup extends TrainingGroup {
  readonly instance_id: number;
}

/** The groups of what is missing. */
export async function findGroups(
  tx: DatabaseTransaction,
  scope: AssignmentScope,
  today: string,
): Promise<TrainingGroup[]> {
  const { rows } = await sql<TrainingGroup>`
    select distinct course_id, sector_id, is_initial, is_blocked, expires
    from (${missingTraining(scope, today)}) as missing
    order by course_id, sector_id, is_initial, is_blocked, expires`.execute(tx);
  return rows;
}

/** A group for every sector that requires these courses, though nobody there may have to take them yet. */
export async function findRequiringSectors(
  tx: DatabaseTransaction,
  courses: readonly string[],
  today: string,
): Promise<TrainingGroup[]> {
  const { rows } = await sql<TrainingGroup>`
    select course_id, sector_id, false as is_initial, false as is_blocked, expires
    from (${requiringSectors(courses, today)}) as required
    order by course_id, sector_id`.execute(tx);
  return rows;
}

/** Groups as rows of a statement. */
export const groupRows = (groups: readonly TrainingGroup[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g
    (course_id text, sector_id integer, is_initial boolean, is_blocked boolean, expires date, instance_id integer)`;

/**
 * The newest online instance that each group may still join, for those that have one. They are locked until the transaction
 * ends, against the last signature that would close them; one that closed while this waited for the lock is passed over,
 * because PostgreSQL looks at the conditions again then.
 */
export async function lockJoinable(tx: DatabaseTransaction, groups: readonly TrainingGroup[]): Promise<PlacedGroup[]> {
  const { rows } = await sql<PlacedGroup>`
    select g.course_id, g.sector_id, g.is_initial, g.is_blocked, g.expires, joined.instance_id
    from ${groupRows(groups)}
    cross join lateral (
      select i.instance_id from instance i
      where i.course_id = g.course_id and i.sector_id = g.sector_id and i.modality = ${Modality.Online}
        and i.capa_ini_leg = case when g.is_initial then ${InitialTraining.Pending}::integer
          else ${InitialTraining.NotApplicable}::integer end
        and i.status in ${inOpenInstance} and not i.deleted and i.expiration_date >= g.expires
        and (not g.is_blocked or not exists (select from attendance a where a.instance_id = i.instance_id))
      order by i.instance_id desc limit 1
      for no key update of i
    ) as joined`.execute(tx);
  return rows;
}

/**
 * Locks the instances that a query names (`instance_id`), as `lockJoinable` does.
 * @returns whether any of them is open
 */
export async function lockOpenInstances(tx: DatabaseTransaction, instances: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from instance i
    where i.instance_id in (select named.instance_id from (${instances}) as named)
      and i.status in ${inOpenInstance} and not i.deleted
    order by i.instance_id
    for no key update of i`.execute(tx);
  return rows.length > 0;
}
