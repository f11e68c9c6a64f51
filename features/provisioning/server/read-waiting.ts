import { type Selectable, sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import {
  type ProvisioningAct,
  type ReleasableGroup,
  releasableStates,
  type SeenUsers,
  settledMost,
} from '../shared/contract.ts';
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

interface ReleasableRow extends Selectable<DB['provisioned_user']> {
  readonly connection_name: string;
  /** of their connection, in the same state */
  readonly total: number;
}

/**
 * Whom one signature releases or puts aside, connection by connection, each as they stand now. Of a connection that was ended nothing that it
 * only reported.
 */
export async function readReleasable(db: Queryable): Promise<ReleasableGroup[]> {
  const { rows } = await sql<ReleasableRow>`
    select u.*, listed.connection_name, listed.total from (
      select u.provisioned_user_id, c.name as connection_name, (count(*) over alike)::integer as total,
        row_number() over (alike order by u.updated_at desc, u.provisioned_user_id) as place
      from provisioned_user u join connection c using (connection_id)
      where u.state <> 'done' and u.state = any (${[...releasableStates]}) and not (u.state = 'dry' and c.deleted)
      window alike as (partition by u.connection_id, u.state)
    ) listed
    join provisioned_user u using (provisioned_user_id)
    where place <= ${settledMost}
    order by u.state desc, connection_name, u.connection_id, place`.execute(db);
  const alike = Map.groupBy(rows, ({ connection_id, state }) => `${state} ${connection_id}`);
  const groups: ReleasableGroup[] = [];
  for (const [first, ...others] of alike.values()) {
    if (first !== undefined) groups.push(await asGroup(db, first, [first, ...others]));
  }
  return groups;
}

async function asGroup(db: Queryable, first: ReleasableRow, rows: readonly ReleasableRow[]): Promise<ReleasableGroup> {
  const users: SeenUsers = [];
  const counts = new Map<ProvisioningAct, number>();
  for (const row of rows) {
    const { version, plan } = await planUser(db, asUserRow(row));
    users.push({ id: row.provisioned_user_id, version });
    counts.set(plan.act, (counts.get(plan.act) ?? 0) + 1);
  }
  return {
    iD_Connection: first.connection_id,
    connection_Name: first.connection_name,
    state: first.state as ReleasableGroup['state'],
    count: first.total,
    users,
    acts: [...counts].map(([act, count]) => ({ act, count })),
  };
}
