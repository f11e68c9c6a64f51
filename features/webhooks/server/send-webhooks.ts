import { randomUUID } from 'node:crypto';
import { pauseConnection } from '#features/connections/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Services } from '#platform/services.ts';
import { runMs } from './codes.ts';
import {
  beginSending,
  type Claimed,
  claimDeliveries,
  closeDelivered,
  hastenDeliveries,
  noteFailure,
  type Receiver,
  readReceivers,
  releaseDeliveries,
  tidyDeliveries,
} from './outbox.ts';
import { type Failure, postEvent } from './post-event.ts';
import { readValidSecrets } from './read-secrets.ts';
import { signMessage } from './sign-message.ts';

export type WebhookServices = Pick<
  Services,
  'db' | 'clock' | 'timeZone' | 'secrets' | 'companyAuthorities' | 'webhookHosts'
>;

/** What is claimed at once for a receiver, and how much of it is on the way at once. */
const batch = 20;
const atOnce = 4;

/** One run of the job, for one receiver. */
interface Run {
  readonly services: WebhookServices;
  readonly receiver: Receiver;
  /** who claims, in the database */
  readonly holder: string;
  /** nothing more is begun after this */
  readonly ends: AbortSignal;
  hasDelivered: boolean;
  /** the receiver is in trouble itself */
  isStopped: boolean;
}

/**
 * Tells each receiver what is due. Receivers are told side by side, so that a slow one holds nobody up; several processes may do
 * so at once. What a receiver acknowledged is noted at once; after a crash in between it is told again under the same number
 * (docs/decisions/167-webhooks.md).
 * @param stopping the program ends: what is on the way is finished, no more is begun
 */
export async function sendWebhooks(services: WebhookServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock, timeZone } = services;
  const now = clock.now();
  const today = companyDay(now, timeZone);
  const ends = AbortSignal.any([AbortSignal.timeout(runMs), ...(stopping === undefined ? [] : [stopping])]);
  const told = (await readReceivers(db, now, today)).map((receiver) =>
    tell({ services, receiver, holder: randomUUID(), ends, hasDelivered: false, isStopped: false }),
  );
  const failed = (await Promise.allSettled(told)).find((one) => one.status === 'rejected');
  await tidyDeliveries(db, now, today);
  if (failed !== undefined) throw failed.reason;
}

async function tell(run: Run): Promise<void> {
  const { db, clock } = run.services;
  try {
    while (!isOver(run) && (await tellBatch(run))) {}
    if (run.hasDelivered && !run.isStopped) await hastenDeliveries(db, run.receiver, clock.now());
  } finally {
    await releaseDeliveries(db, run.holder);
  }
}

const isOver = ({ ends, isStopped }: Run) => ends.aborted || isStopped;

/** @returns false when nothing was left to claim */
async function tellBatch(run: Run): Promise<boolean> {
  const { db, clock } = run.services;
  const now = clock.now();
  const secrets = await readValidSecrets(run.services, run.receiver.connection_id, now);
  const claimed = await claimDeliveries(db, run.receiver, run.holder, { now, most: batch });
  const next = claimed.values();
  const work = async () => {
    for (const delivery of next) {
      if (isOver(run)) return;
      await deliver(run, delivery, secrets);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return claimed.length > 0;
}

async function deliver(run: Run, delivery: Claimed, secrets: readonly string[]): Promise<void> {
  const { services, receiver, holder } = run;
  const { db, clock } = services;
  const id = delivery.delivery_id;
  const at = clock.now();
  const attempts = await beginSending(db, id, holder, at);
  if (attempts === null) return;
  const body = bodyOf(delivery);
  const headers = signMessage({ id: delivery.message_id, at, body }, secrets);
  const failure: Failure | null =
    secrets.length === 0
      ? { problem: 'noSecret', status: null }
      : await postEvent(services, { address: receiver.address, headers, body });
  if (failure === null) {
    await closeDelivered(db, id, clock.now());
    run.hasDelivered = true;
    return;
  }
  await noteFailure(db, { id, holder, attempts }, failure, clock.now());
  if (failure.problem === 'gone') await pauseConnection(services, receiver.connection_id);
  if (isReceiversOwn(failure)) run.isStopped = true;
}

/** Whether others would fail alike: the receiver cannot be talked to, or says that it has too much to do. */
const isReceiversOwn = ({ problem, status }: Failure) =>
  problem !== 'status' || status === 429 || status === 502 || status === 503 || status === 504;

/** The body of a message, the same at each repetition. */
const bodyOf = ({ kind, happened_at, data }: Claimed): string =>
  JSON.stringify({ type: kind, timestamp: happened_at.toISOString(), data });
