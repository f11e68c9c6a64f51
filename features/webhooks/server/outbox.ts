import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { DeliveryState, type EventKind } from '../shared/contract.ts';
import { keptMs, leaseMs, triedForMs, waitMs } from './codes.ts';
import type { Failure } from './post-event.ts';

// The outbox: each step of a delivery is a commit of its own, so that a crash leaves it where the next run finds it, to be sent
// again under the same number.

const waiting = sql.lit(DeliveryState.Waiting);
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/** A delivery as a run has claimed it. */
export interface Claimed {
  readonly delivery_id: string;
  readonly message_id: string;
  readonly kind: EventKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly happened_at: Date;
}

const inForce = (today: string) => sql`c.active and not c.deleted and c.address is not null
  and (c.expires_on is null or c.expires_on >= ${today}::date)`;

/** Whether a connection, as it stands now, opens an event, of the sector of then: it may be narrowed while something waits. */
const isOpened = sql`(d.kind = any (string_to_array(c.scope, ' '))
  and (c.sector_id is null or c.sector_id = d.sector_id or d.subject not like 'p%'))`;

/** Gives up what waits for connections that no longer open it. */
export async function closeNarrowed(db: Database, now: Date): Promise<void> {
  await sql`
    update webhook_delivery d set state = ${sql.lit(DeliveryState.GivenUp)}, closed_at = ${now}::timestamptz,
      holder = null, held_until = null, problem = 'notOpened', status = null
    from connection c
    where c.connection_id = d.connection_id and d.state = ${waiting} and not ${isOpened}`.execute(db);
}

/** The connections in force for which something is due, by their numbers. */
export async function readReceivers(db: Database, now: Date, today: string): Promise<readonly number[]> {
  const { rows } = await sql<{ connection_id: number }>`
    select c.connection_id from connection c
    where c.kind = 'webhook' and ${inForce(today)} and exists (
      select from webhook_delivery d
      where d.connection_id = c.connection_id and d.state = ${waiting} and d.next_attempt_at <= ${now}::timestamptz)
    order by c.connection_id`.execute(db);
  return rows.map((row) => row.connection_id);
}

/**
 * Claims what is due for one connection, the longest due first: of each person, and of each course, the earliest that is open alone.
 * What comes after it waits until it was taken or given up. What a run that was lost had claimed is claimed again.
 */
export async function claimDeliveries(
  db: Database,
  connectionId: number,
  holder: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_delivery set holder = ${holder}::uuid, held_until = ${after(now, leaseMs)}::timestamptz
    where delivery_id in (
      select d.delivery_id from webhook_delivery d
      where d.connection_id = ${connectionId} and d.state = ${waiting} and d.next_attempt_at <= ${now}::timestamptz
        and (d.held_until is null or d.held_until < ${now}::timestamptz)
        and not exists (
          select from webhook_delivery e
          where e.connection_id = d.connection_id and e.subject = d.subject and e.state = ${waiting}
            and e.delivery_id < d.delivery_id)
      order by d.next_attempt_at, d.delivery_id limit ${most} for update skip locked
    )
    returning delivery_id, message_id, kind, data, happened_at`.execute(db);
  return rows;
}

/** An attempt that has begun: which one it is, and where the message goes. */
interface Begun {
  readonly attempts: number;
  readonly address: string;
}

/**
 * Notes that a claimed delivery is sent now, to the address as it stands at this moment: a run takes a while.
 * @returns null where another run has it, or its connection is in force no longer or does not open it any more
 */
export async function beginSending(
  db: Database,
  { id, holder }: { readonly id: string; readonly holder: string },
  now: Date,
  today: string,
): Promise<Begun | null> {
  const { rows } = await sql<Begun>`
    update webhook_delivery d set attempts = d.attempts + 1, tried_at = ${now}::timestamptz,
      held_until = ${after(now, leaseMs)}::timestamptz
    from connection c
    where d.delivery_id = ${id} and d.holder = ${holder}::uuid and d.state = ${waiting}
      and c.connection_id = d.connection_id and ${inForce(today)} and ${isOpened}
    returning d.attempts, c.address`.execute(db);
  return rows[0] ?? null;
}

/** The receiver took it. Whichever run holds it now, it is not sent again. */
export async function closeDelivered(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set state = ${sql.lit(DeliveryState.Delivered)}, closed_at = ${now}::timestamptz, holder = null,
      held_until = null, problem = null, status = null
    where delivery_id = ${id} and state = ${waiting}`.execute(db);
}

/** It was not taken: it waits for its next attempt, the last one at the end of three days, after which it is given up. */
export async function noteFailure(
  db: Database,
  { id, holder, attempts }: { readonly id: string; readonly holder: string; readonly attempts: number },
  { problem, status }: Failure,
  now: Date,
): Promise<void> {
  const lasts = sql`make_interval(secs => ${triedForMs / 1_000})`;
  // What the history does not say will not become true.
  const isOver = problem === 'notOnRecord' ? sql`true` : sql`since + ${lasts} <= ${now}::timestamptz`;
  await sql`
    update webhook_delivery set holder = null, held_until = null, problem = ${problem}, status = ${status}::smallint,
      state = case when ${isOver} then ${sql.lit(DeliveryState.GivenUp)} else ${waiting} end,
      closed_at = case when ${isOver} then ${now}::timestamptz end,
      next_attempt_at = least(${after(now, waitMs(attempts))}::timestamptz, since + ${lasts})
    where delivery_id = ${id} and holder = ${holder}::uuid and state = ${waiting}`.execute(db);
}

/** Leaves what a run has claimed and not begun to others. */
export async function releaseDeliveries(db: Database, holder: string): Promise<void> {
  await sql`
    update webhook_delivery set holder = null, held_until = null
    where holder = ${holder}::uuid and state = ${waiting}`.execute(db);
}

/** A receiver takes messages again: those that waited for it need wait no longer. One that it refused itself keeps its pause. */
export async function hastenDeliveries(db: Database, connectionId: number, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = ${now}::timestamptz
    where connection_id = ${connectionId} and state = ${waiting} and next_attempt_at > ${now}::timestamptz
      and problem <> 'status'`.execute(db);
}

/**
 * Gives up what waited three days for a connection that is not in force, forgets what was done with long ago, and keeps no secret that
 * signs no longer: one that was ended, is over, or was of a connection that was ended.
 */
export async function tidyDeliveries(db: Database, now: Date, today: string): Promise<void> {
  await sql`
    update webhook_delivery d set state = ${sql.lit(DeliveryState.GivenUp)}, closed_at = ${now}::timestamptz,
      holder = null, held_until = null, problem = 'notInForce', status = null
    from connection c
    where c.connection_id = d.connection_id and d.state = ${waiting} and not (${inForce(today)})
      and d.since <= ${before(now, triedForMs)}::timestamptz`.execute(db);
  await sql`delete from webhook_delivery where closed_at < ${before(now, keptMs)}::timestamptz`.execute(db);
  await sql`
    delete from webhook_sealed s using webhook_secret w join connection c using (connection_id)
    where w.webhook_secret_id = s.webhook_secret_id
      and (w.deleted or c.deleted or w.ends_at <= ${now}::timestamptz)`.execute(db);
}
