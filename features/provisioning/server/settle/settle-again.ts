import { sql } from 'kysely';
import { lockPeople } from '#features/people/server/public.ts';
import { gatherTraining, type RecordServices } from '#features/records/server/public.ts';
import { isTransient } from '#platform/http/error-handler.ts';
import type { ProgramWrite } from '../commands/write-user.ts';
import { writeBy } from '../program-write.ts';
import { asUserRow } from '../user-row.ts';
import { updateUser } from './keep-user.ts';
import { settleAmong } from './settle-user.ts';

/** So many are settled within the call that moves them; of more each follows in the background: nobody waits minutes for the lock of people. */
const settledAtOnce = 200;

/** How many are settled in one transaction of the background, between which others get on. */
const chunk = 50;

/** How long one who could not be settled, for a fault of the program, is left alone. */
const pauseMs = 60 * 60_000;
const afterOthersMs = 60_000;

/**
 * Settles again those of whom something was said besides: by a group, or by a mapping. Who was put aside stays so.
 * @param isOff their connection is switched off: they wait for it
 */
export async function settleAgain(write: ProgramWrite, ids: readonly string[], isOff = false): Promise<void> {
  if (!isOff && ids.length <= settledAtOnce) return settleThese(write, ids);
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
  const training = gatherTraining(write);
  for (const row of rows) {
    const user = asUserRow(row);
    const settled = await settleAmong(training, write, user, write.settling);
    await updateUser(write, user, { resource: user.resource, given: user.given }, settled);
  }
  await training.assign();
}

/**
 * Settles those whom large groups and mappings moved, some at a time, in the name of who moved them and as their connection stands now. A
 * crash leaves the rest to the next run.
 * @param stopping the program ends: nothing more is begun
 * @throws the first fault, once all others are settled; who met one is tried again in an hour. At once what a connection, a lock or a deadlock
 * was the cause of: the rest follows in the next run
 */
export async function settleDue(services: RecordServices, stopping?: AbortSignal): Promise<void> {
  const until = services.clock.now();
  let fault: unknown = null;
  // One who meets a fault spoils it for those beside them, who then go one by one.
  let alone = 0;
  for (let isDone = false; !isDone && stopping?.aborted !== true; alone = Math.max(0, alone - 1)) {
    const most = alone > 0 ? 1 : chunk;
    let tried: readonly string[] = [];
    try {
      await settleNext(services, { until, most }, (ids) => {
        tried = ids;
      });
      isDone = tried.length === 0;
    } catch (error) {
      if (most > 1) alone = chunk + 1;
      else if (isTransient(error) || tried.length === 0) {
        // It says nothing of whom it met: they come last, in the next run, which follows in seconds.
        await pause(services, { until, ids: tried, milliseconds: afterOthersMs });
        throw error;
      } else {
        fault ??= error;
        await pause(services, { until, ids: tried, milliseconds: pauseMs });
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
  /** its connection was ended: nothing more follows from it. Those of one that is switched off wait for it. */
  readonly isOver: boolean;
}

/** @param onTried hears who they are before anything is done with them: nobody once all are settled */
function settleNext(
  services: RecordServices,
  { until, most }: { readonly until: Date; readonly most: number },
  onTried: (ids: readonly string[]) => void,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    await lockPeople(tx);
    const { rows } = await sql<Due>`
      select d.provisioned_user_id as id, d.author, d.reason, c.connection_id as "connectionId", c.dry_run as "isDry",
        c.held_percent as "heldPercent", c.deleted as "isOver"
      from provisioned_due d join provisioned_user u using (provisioned_user_id) join connection c using (connection_id)
      where d.since <= ${until}::timestamptz and (c.active or c.deleted)
      order by d.since, d.provisioned_user_id limit ${most} for update of d for share of c`.execute(tx);
    const ids = rows.map(({ id }) => id);
    onTried(ids);
    const alike = Map.groupBy(rows, ({ connectionId, author, reason }) => `${connectionId} ${author} ${reason}`);
    for (const [first, ...others] of alike.values()) {
      if (first === undefined || first.isOver) continue;
      await settleThese(
        writeBy(services, tx, { by: first.author, reason: first.reason }, first),
        [first, ...others].map(({ id }) => id),
      );
    }
    await sql`delete from provisioned_due where provisioned_user_id = any(${ids}::uuid[])`.execute(tx);
  });
}

interface Pause {
  readonly until: Date;
  readonly ids: readonly string[];
  readonly milliseconds: number;
}

/** Those very people: who comes first by now may be somebody else. */
async function pause({ db, clock }: RecordServices, { until, ids, milliseconds }: Pause): Promise<void> {
  await sql`
    update provisioned_due set since = ${new Date(clock.now().getTime() + milliseconds)}::timestamptz
    where provisioned_user_id = any(${[...ids]}::uuid[]) and since <= ${until}::timestamptz`.execute(db);
}
