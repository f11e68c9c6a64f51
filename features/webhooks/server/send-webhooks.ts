import { randomUUID } from 'node:crypto';
import { pauseConnection } from '#features/connections/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Services } from '#platform/services.ts';
import { runMs } from './codes.ts';
import { isOnRecord } from './is-on-record.ts';
import {
  beginSending,
  type Claimed,
  claimDeliveries,
  closeDelivered,
  closeNarrowed,
  hastenDeliveries,
  noteFailure,
  readReceivers,
  releaseDeliveries,
  tidyDeliveries,
} from './outbox.ts';
import { type Failure, postEvent } from './post-event.ts';
import { readValidSecrets, SecretAltered } from './read-secrets.ts';
import { signMessage } from './sign-message.ts';

export type WebhookServices = Pick<
  Services,
  'db' | 'clock' | 'timeZone' | 'secrets' | 'companyAuthorities' | 'webhookHosts'
>;

/** What is claimed at once for a connection, and how much of it is on the way at once. */
const batch = 20;
const atOnce = 4;

/** One run of the job, for one connection. */
interface Run {
  readonly services: WebhookServices;
  readonly connectionId: number;
  /** who claims, in the database */
  readonly holder: string;
  /** nothing more is begun after this */
  readonly ends: AbortSignal;
  hasDelivered: boolean;
  /** the receiver is in trouble itself */
  isStopped: boolean;
}

/**
 * Sends each receiver what is due. They are served side by side, so that a slow one holds nobody up; several processes may do
 * so at once. What a receiver acknowledged is noted at once; after a crash in between it is sent again under the same number
 * (docs/decisions/167-webhooks.md).
 * @param stopping the program ends: what is on the way is finished, no more is begun
 */
export async function sendWebhooks(services: WebhookServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const ends = AbortSignal.any([AbortSignal.timeout(runMs), ...(stopping === undefined ? [] : [stopping])]);
  await closeNarrowed(db, now);
  const runs = (await readReceivers(db, now, todayOf(services))).map((connectionId) =>
    sendAll({ services, connectionId, holder: randomUUID(), ends, hasDelivered: false, isStopped: false }),
  );
  const failed = (await Promise.allSettled(runs)).find((one) => one.status === 'rejected');
  await tidyDeliveries(db, now, todayOf(services));
  if (failed !== undefined) throw failed.reason;
}

const todayOf = ({ clock, timeZone }: WebhookServices) => companyDay(clock.now(), timeZone);

async function sendAll(run: Run): Promise<void> {
  const { db, clock } = run.services;
  try {
    while (!isOver(run) && (await sendBatch(run))) {}
    if (run.hasDelivered && !run.isStopped) await hastenDeliveries(db, run.connectionId, clock.now());
  } finally {
    await releaseDeliveries(db, run.holder);
  }
}

const isOver = ({ ends, isStopped }: Run) => ends.aborted || isStopped;

/** @returns false when nothing was left to claim */
async function sendBatch(run: Run): Promise<boolean> {
  const { db, clock } = run.services;
  const claimed = await claimDeliveries(db, run.connectionId, run.holder, { now: clock.now(), most: batch });
  const next = claimed.values();
  const work = async () => {
    for (const delivery of next) {
      if (isOver(run)) return;
      await deliver(run, delivery);
    }
  };
  // The first one goes alone: where the receiver is in trouble, no more than one call waits for it.
  if (!run.hasDelivered) {
    const first = next.next();
    if (first.done !== true) await deliver(run, first.value);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return claimed.length > 0;
}

async function deliver(run: Run, delivery: Claimed): Promise<void> {
  const { services, connectionId, holder } = run;
  const { db, clock } = services;
  const id = delivery.delivery_id;
  const begun = await beginSending(db, { id, holder }, clock.now(), todayOf(services));
  if (begun === null) {
    run.isStopped = true;
    return;
  }
  const failure = await send(run, delivery, begun.address);
  if (failure === null) {
    await closeDelivered(db, id, clock.now());
    run.hasDelivered = true;
    return;
  }
  await noteFailure(db, { id, holder, attempts: begun.attempts }, failure, clock.now());
  if (failure.problem === 'gone') await pauseConnection(services, connectionId);
  if (isReceiversOwn(failure)) run.isStopped = true;
}

/** Signs a message with what signs at this moment, and sends it. @returns null where it was taken */
async function send({ services, connectionId }: Run, delivery: Claimed, address: string): Promise<Failure | null> {
  const at = services.clock.now();
  try {
    if (!(await isOnRecord(services.db, delivery, todayOf(services)))) return { problem: 'notOnRecord', status: null };
    const secrets = await readValidSecrets(services, connectionId, at);
    if (secrets.length === 0) return { problem: 'noSecret', status: null };
    const body = bodyOf(delivery);
    const headers = signMessage({ id: delivery.message_id, at, body }, secrets);
    return await postEvent(services, { address, headers, body });
  } catch (error) {
    if (error instanceof SecretAltered) return { problem: 'secretAltered', status: null };
    throw error;
  }
}

/** Whether others would fail alike: the receiver cannot be talked to, or says that it has too much to do. */
const isReceiversOwn = ({ problem, status }: Failure) =>
  (problem !== 'status' && problem !== 'notOnRecord') ||
  status === 429 ||
  status === 502 ||
  status === 503 ||
  status === 504;

/** The body of a message, the same at each repetition. */
const bodyOf = ({ kind, happened_at, data }: Claimed): string =>
  JSON.stringify({ type: kind, timestamp: happened_at.toISOString(), data });
