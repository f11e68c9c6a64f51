import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { NoticeKind } from './codes.ts';
import { isReachable } from './conditions.ts';

/** Who is reminded, as numbers of people. */
export interface Reminded {
  /** whom the next mail reaches */
  readonly reminded: number;
  /** who gets a mail of it today already */
  readonly already: number;
  /** who has no address */
  readonly unreachable: number;
}

/**
 * Tells people by mail of trainings that somebody chose, in the words of what is due; of one training at most once a day, however
 * often and by whomever it is asked.
 * @param chosen selects `employee_nr` and `instance_id` of each
 * @param today company day
 */
export async function writeReminders(
  db: Queryable,
  chosen: RawBuilder<unknown>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Reminded> {
  const { rows } = await sql<Reminded>`
    with chosen as (${chosen}), reachable as (
      select n.* from chosen n join collaborator c using (employee_nr) where ${isReachable('c')}
    ), written as (
      insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
      select employee_nr, ${sql.lit(NoticeKind.Due)}, instance_id, ${today}::date, ${now}::timestamptz from reachable
      on conflict do nothing returning employee_nr
    ), counted as (
      select (select count(distinct employee_nr) from chosen)::integer as people,
        (select count(distinct employee_nr) from reachable)::integer as reached,
        (select count(distinct employee_nr) from written)::integer as reminded
    )
    select reminded, reached - reminded as already, people - reached as unreachable from counted`.execute(db);
  return rows[0] as Reminded;
}
