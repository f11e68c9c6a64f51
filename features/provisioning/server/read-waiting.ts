import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** People of connections who wait for a person's act. */
export interface WaitingPeople {
  /** `held`: deactivations, more than were expected within a day */
  readonly state: 'waiting' | 'held';
  readonly count: number;
  /** when the first of them came to wait so */
  readonly since: Date;
}

/** How many are looked at again in the background, in the name of who moved them. */
export async function countFollowing(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('provisioned_due')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who waits, by why; nothing of those whom nobody needs to look at: put aside, or only reported. */
export async function readWaitingPeople(db: Queryable): Promise<readonly WaitingPeople[]> {
  const { rows } = await sql<WaitingPeople>`
    select state, count(*)::integer as count, min(updated_at) as since from provisioned_user
    where state <> 'done' and state in ('waiting', 'held') and not deleted group by state order by state`.execute(db);
  return rows;
}
