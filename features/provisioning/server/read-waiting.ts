import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { type SeenUsers, settledMost } from '../shared/contract.ts';
import { planUser } from './settle/plan-user.ts';
import { asUserRow } from './user-row.ts';

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

/**
 * Who waits, by why; nothing of those whom nobody needs to look at: put aside, or only reported. Also of who was deleted there: it is
 * how many directories say that somebody left.
 */
export async function readWaitingPeople(db: Queryable): Promise<readonly WaitingPeople[]> {
  const { rows } = await sql<WaitingPeople>`
    select state, count(*)::integer as count, min(updated_at) as since from provisioned_user
    where state <> 'done' and state in ('waiting', 'held') group by state order by state`.execute(db);
  return rows;
}

/** Whom one signature releases, who changed last first, each as they stand now. */
export async function readReleasable(db: Queryable): Promise<SeenUsers> {
  const rows = await db
    .selectFrom('provisioned_user')
    .selectAll()
    .where('state', '<>', 'done')
    .where('state', 'in', ['held', 'dry'])
    .orderBy('updated_at', 'desc')
    .orderBy('provisioned_user_id')
    .limit(settledMost)
    .execute();
  const seen: SeenUsers = [];
  for (const row of rows) {
    const { version } = await planUser(db, asUserRow(row));
    seen.push({ id: row.provisioned_user_id, version });
  }
  return seen;
}
