import { sql } from 'kysely';
import { lockPeople } from '#features/people/server/public.ts';
import { gatherTraining, type RecordServices, type TrainingChange } from '#features/records/server/public.ts';
import type { ProgramWrite } from '../commands/write-user.ts';
import { writeBy } from '../program-write.ts';
import { asUserRow } from '../user-row.ts';
import { updateUser } from './keep-user.ts';
import { settleUser } from './settle-user.ts';

/** So many are settled within the call that moves them; of more each follows in the background: nobody waits minutes for the lock of people. */
const settledAtOnce = 200;

/** How many are settled in one transaction of the background, between which others get on. */
const chunk = 50;

/** How long one who could not be settled, for a fault of the program, is left alone. */
const pauseMs = 60 * 60_000;

/** Settles again those of whom something was said besides: by a group, or by a mapping. Who was put aside stays so. */
export async function settleAgain(write: ProgramWrite, ids: readonly string[]): Promise<void> {
  if (ids.length <= settledAtOnce) return settleThese(write, ids);
  const { by, reason, at } = write.act;
  await sql`
    insert into provisioned_due (provisioned_user_id, author, reason, since)
    select id, ${by}, ${reason}, ${at}::timestamptz from unnest(${[...ids]}::uuid[]) as given (id)
    on conflict (provisioned_user_id) do update
    set author = excluded.author, reason = excluded.reason, since = excluded.since`.execute(write.tx);
}

async function settleThese(write: ProgramWrite, ids: readonly string[]): Promise<void> {
  const rows = await write.tx
    .selectFrom('provisioned_user')
    .selectAll()
    .where(sql<boolean>`provisioned_user_id = any(${[...ids]}::uuid[])`)
    .where('deleted', '=', false)
    .where('state', '<>', 'aside')
    .orderBy('provisioned_user_id')
    .forNoKeyUpdate()
    .execute();
  // What each change means for training is worked out for all of them at once, and not for who was only reported or refused.
  const training = gatherTraining(write);
  for (const row of rows) {
    const user = asUserRow(row);
    const noted: TrainingChange[] = [];
    const one = { ...write, reassignTraining: async (change: TrainingChange) => void noted.push(change) };
    const settled = await settleUser(one, user, write.settling);
    await updateUser(one, user, { resource: user.resource, given: user.given }, settled);
    if (settled.state === 'done') for (const change of noted) await training.note(change);
  }
  await training.assign();
}

/**
 * Settles those whom large groups and mappings moved, some at a time, in the name of who moved them and as their connection stands now. A
 * crash leaves the rest to the next run.
 * @param stopping the program ends: nothing more is begun
 * @throws the first fault, once all others are settled; who met one is tried again in an hour
 */
export async function settleDue(services: RecordServices, stopping?: AbortSignal): Promise<void> {
  const until = services.clock.now();
  let fault: unknown = null;
  // One who meets a fault spoils it for those beside them, who then go one by one.
  let alone = 0;
  for (let isDone = false; !isDone && stopping?.aborted !== true; alone = Math.max(0, alone - 1)) {
    const most = alone > 0 ? 1 : chunk;
    try {
      isDone = (await settleNext(services, until, most)) === 0;
    } catch (error) {
      if (most > 1) alone = chunk + 1;
      else {
        fault ??= error;
        await pauseFirst(services, until);
      }
    }
  }
  if (fault !== null) throw fault;
}

interface Due {
  readonly id: string;
  readonly author: string;
  readonly reason: string;
  readonly connectionId: number;
  readonly isDry: boolean;
  readonly heldPercent: number;
  /** its connection was ended: nothing more follows from it */
  readonly isOver: boolean;
}

/** @returns how many there were */
function settleNext(services: RecordServices, until: Date, most: number): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    await lockPeople(tx);
    const { rows } = await sql<Due>`
      select d.provisioned_user_id as id, d.author, d.reason, c.connection_id as "connectionId", c.dry_run as "isDry",
        c.held_percent as "heldPercent", c.deleted as "isOver"
      from provisioned_due d join provisioned_user u using (provisioned_user_id) join connection c using (connection_id)
      where d.since <= ${until}::timestamptz order by d.since, d.provisioned_user_id limit ${most} for update of d`.execute(
      tx,
    );
    const alike = Map.groupBy(rows, ({ connectionId, author, reason }) => `${connectionId} ${author} ${reason}`);
    for (const [first, ...others] of alike.values()) {
      if (first === undefined || first.isOver) continue;
      await settleThese(
        writeBy(services, tx, { by: first.author, reason: first.reason }, first),
        [first, ...others].map(({ id }) => id),
      );
    }
    const ids = rows.map(({ id }) => id);
    await sql`delete from provisioned_due where provisioned_user_id = any(${ids}::uuid[])`.execute(tx);
    return rows.length;
  });
}

async function pauseFirst({ db, clock }: RecordServices, until: Date): Promise<void> {
  await sql`
    update provisioned_due set since = ${new Date(clock.now().getTime() + pauseMs)}::timestamptz
    where provisioned_user_id = (select provisioned_user_id from provisioned_due where since <= ${until}::timestamptz
      order by since, provisioned_user_id limit 1)`.execute(db);
}
