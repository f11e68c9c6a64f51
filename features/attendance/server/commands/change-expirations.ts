import { type RawBuilder, sql } from 'kysely';
import { instanceErrors } from '#features/instances/server/public.ts';
import type { changeExpirations as changeExpirationsCall } from '#features/instances/shared/calls.ts';
import { InitialTraining, openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { lastDayOf, type SessionHours } from '#features/instances/shared/session-hours.ts';
import { importAuditedChanges } from '#features/integrity/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import type { BodyOf, ReplyOf } from '#platform/calls/call.ts';
import { addDays, companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import { listed } from '../listed.ts';
import { inOpenInstance } from '../queries/code-lists.ts';
import { lockOpenAttendances, moveExpirations } from './move-expirations.ts';

interface LockedInstance extends SessionHours {
  readonly id: number;
  readonly status: number;
  readonly deleted: boolean;
  readonly instanceDate: string | null;
  readonly expiration: string;
}

/**
 * Gives open instances another expiration, all of them or none, and with them everybody who has not finished
 * (docs/decisions/048). Each instance gets a revision and a signature row of its own; those that have the day already are left alone.
 * @throws InvalidInput for a day before today or before the day of an instance
 * @throws Refusal INSTANCES_NOT_OPEN, NO_OPEN_INSTANCES, NOTHING_CHANGED
 */
export async function changeExpirations(
  { tx, act }: SignedWrite,
  { instances, expiration_Date, days }: BodyOf<typeof changeExpirationsCall>,
): Promise<ReplyOf<typeof changeExpirationsCall>> {
  const today = companyDay(act.at, act.timeZone);
  const expiration = expiration_Date ?? addDays(today, days ?? 0);
  if (expiration < today) throw brokenRule('expiration_Date', 'notPast');
  // In the order in which everyone takes these locks: assignments first, people before their instance.
  await lockForTransaction(tx, 'assignment');
  const ids = instances ?? (await findInitialTraining(tx));
  await lockOpenAttendances(tx, ids);
  const found = await lockInstances(tx, sql`instance_id = any(${[...ids]}::integer[])`);
  const open = found.filter(({ status, deleted }) => openInstanceStatuses.includes(status) && !deleted);
  if (instances !== undefined) requireOpen(instances, open);
  if (open.length === 0) throw instanceErrors.NO_OPEN_INSTANCES();
  if (open.some((each) => each.instanceDate !== null && lastDayOf(each.instanceDate, each) > expiration))
    throw brokenRule('expiration_Date', 'notBeforeInstance');
  const changed = open.filter((instance) => instance.expiration !== expiration).map(({ id }) => id);
  if (changed.length === 0) throw recordErrors.NOTHING_CHANGED();
  await importAuditedChanges(
    tx,
    'instance',
    changed.map((instance_id) => ({
      key: { instance_id },
      changes: { expiration_date: expiration },
      act: signedApart(act),
    })),
  );
  return { instances: changed.length, attendances: await moveExpirations(tx, act, changed, expiration) };
}

async function findInitialTraining(tx: DatabaseTransaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select instance_id as id from instance
    where capa_ini_leg = ${InitialTraining.Pending} and status in ${inOpenInstance} and not deleted`.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockInstances(tx: DatabaseTransaction, where: RawBuilder<unknown>): Promise<LockedInstance[]> {
  const { rows } = await sql<LockedInstance>`
    select instance_id as id, status, deleted, instance_date as "instanceDate", expiration_date as expiration,
      starts_at as "starts_At", ends_at as "ends_At"
    from instance where ${where} order by instance_id for no key update`.execute(tx);
  return rows;
}

function requireOpen(asked: readonly number[], open: readonly LockedInstance[]): void {
  const known = new Set(open.map(({ id }) => id));
  const closed = asked.filter((id) => !known.has(id));
  if (closed.length > 0) throw instanceErrors.INSTANCES_NOT_OPEN({ names: listed(closed.map(String)) });
}
