import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { DeliveryState, type EventKind } from '../shared/contract.ts';
import { keptMs, leaseMs, triedForMs, waitMs } from './codes.ts';
import type { Failure } from './post-event.ts';

// The outbox: each step of a delivery is a commit of its own, so that a crash leaves it where the next run finds it, to be told
// again under the same number.

const waiting = sql.lit(DeliveryState.Waiting);
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/** A server that is to be told something now. */
export interface Receiver {
  readonly connection_id: number;
  readonly address: string;
}

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

/** The connections in force for which something is due. */
export async function readReceivers(db: Database, now: Date, today: string): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select c.connection_id, c.address from connection c
    where c.kind = 'webhook' and ${inForce(today)} and exists (
      select from webhook_delivery d
      where d.connection_id = c.connection_id and d.state = ${waiting} and d.next_attempt_at <= ${now}::timestamptz)
    order by c.connection_id`.execute(db);
  return rows;
}

/**
 * Claims what is due for one receiver, the longest due first: of each person, and of each course, the earliest that is open alone.
 * What comes after it waits until it was taken or given up. What a run that was lost had claimed is claimed again.
 */
export async function claimDeliveries(
  db: Database,
  { connection_id: connectionId }: Receiver,
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

/** Notes that a claimed delivery is sent now. @returns which attempt it is, or null when another run has it */
export async function beginSending(db: Database, id: string, holder: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update webhook_delivery set attempts = attempts + 1, tried_at = ${now}::timestamptz,
      held_until = ${after(now, leaseMs)}::timestamptz
    where delivery_id = ${id} and holder = ${holder}::uuid and state = ${waiting}
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/** The receiver took it. Anyone who holds it now, it is not told again. */
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
  const isOver = sql`since + ${lasts} <= ${now}::timestamptz`;
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
export async function hastenDeliveries(db: Database, { connection_id }: Receiver, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = ${now}::timestamptz
    where connection_id = ${connection_id} and state = ${waiting} and next_attempt_at > ${now}::timestamptz
      and problem <> 'status'`.execute(db);
}

/** Gives up what waited three days for a connection that is not in force, and forgets what was done with long ago. */
export async function tidyDeliveries(db: Database, now: Date, today: string): Promise<void> {
  await sql`
    update webhook_delivery d set state = ${sql.lit(DeliveryState.GivenUp)}, closed_at = ${now}::timestamptz,
      holder = null, held_until = null, problem = 'notInForce', status = null
    from connection c
    where c.connection_id = d.connection_id and d.state = ${waiting} and not (${inForce(today)})
      and d.since <= ${before(now, triedForMs)}::timestamptz`.execute(db);
  await sql`delete from webhook_delivery where closed_at < ${before(now, keptMs)}::timestamptz`.execute(db);
}
