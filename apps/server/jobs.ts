import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { advanceCourses } from '#features/assignment/server/public.ts';
import { verifyInBackground } from '#features/audit/server/public.ts';
import { expireDrafts } from '#features/courses/server/public.ts';
import { resumeImports } from '#features/imports/server/public.ts';
import { noteAlteredRecord, sealHistory } from '#features/integrity/server/public.ts';
import { sendNotices, writeDueNotices } from '#features/notifications/server/public.ts';
import { settleDue } from '#features/provisioning/server/public.ts';
import { forgetSignedCalls } from '#features/records/server/public.ts';
import { foldTrainingChanges, mendTrainingCounts } from '#features/reports/server/public.ts';
import { expireSessions } from '#features/session/server/public.ts';
import { sendWebhooks, writeOverdueEvents } from '#features/webhooks/server/public.ts';
import { asOwner } from '#platform/db/as-owner.ts';
import { removeOldUploads } from '#platform/files/uploads/remove-old-uploads.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { training } from './features.ts';

export interface Jobs {
  stop(): Promise<void>;
}

const startAgainMs = 1_000;

interface Job {
  readonly queue: string;
  /** cron, in the company's zone */
  readonly schedule: string;
  /** @param stopping the program ends: what takes long begins nothing more */
  run(services: Services, stopping: AbortSignal): Promise<unknown>;
  /** not run at each start as well */
  readonly waitsForItsHour?: true;
}

const withTraining = (services: Services) => ({ ...services, training });

/** All scheduled work. */
const jobs: readonly Job[] = [
  { queue: 'integrity.seal', schedule: '10 * * * *', run: sealHistory },
  { queue: 'integrity.verify', schedule: '35 * * * *', run: verifyInBackground, waitsForItsHour: true },
  // Once a day they find something to do. Each further time is for what kept them from it.
  { queue: 'courses.advance', schedule: '5 * * * *', run: advanceCourses },
  { queue: 'mail.due', schedule: '1 7-23 * * *', run: writeDueNotices },
  { queue: 'mail.send', schedule: '*/5 * * * *', run: sendNotices },
  { queue: 'webhooks.overdue', schedule: '2 * * * *', run: writeOverdueEvents },
  { queue: 'webhooks.send', schedule: '* * * * *', run: sendWebhooks },
  { queue: 'session.expire', schedule: '25 * * * *', run: expireSessions },
  // What a process that was killed left half read or half tried.
  {
    queue: 'imports.resume',
    schedule: '* * * * *',
    run: (services, stopping) => resumeImports(withTraining(services), stopping),
  },
  // People whom a large group or a mapping of many moved.
  {
    queue: 'provisioning.settle',
    schedule: '* * * * *',
    run: (services, stopping) => settleDue(withTraining(services), stopping),
  },
  { queue: 'reports.fold', schedule: '*/2 * * * *', run: foldTrainingChanges },
  { queue: 'reports.mend', schedule: '20 4 * * *', run: mendTrainingCounts },
  { queue: 'uploads.expire', schedule: '40 3 * * *', run: removeOldUploads },
  { queue: 'courses.expireDrafts', schedule: '50 3 * * *', run: expireDrafts },
  { queue: 'signing.forget', schedule: '55 3 * * *', run: forgetSignedCalls },
];

/**
 * One job of a queue at most waits, runs or is to be tried again: starts do not pile up. A failed one is tried again after
 * seconds, then after more, for an hour and a half; one whose process was killed shows no life, which counts as a failure, and
 * is taken up by another within half a minute: 15 s until it is missed, up to 10 s until somebody looks, up to 2 s, and 2 s more.
 */
const queueRules = {
  policy: 'exclusive',
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 1_800,
  heartbeatSeconds: 15,
  // The verification of a long trail rests most of the time.
  expireInSeconds: 6 * 3_600,
} as const;

/**
 * Makes or updates the tables of the job queue as the database's owner, and lets the application use them.
 * @param ownerUrl used for this alone; no connection of it stays open
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  // Grants on the same tables at once would fail: here one process works at a time.
  await asOwner(ownerUrl, async (owner) => {
    const boss = new PgBoss({ db: queueOn(owner.pool), supervise: false, schedule: false });
    const failures: Error[] = [];
    boss.on('error', (error) => failures.push(error));
    await boss.start();
    for (const { queue } of jobs) {
      const existing = await boss.getQueue(queue);
      // A policy is given once.
      if (existing !== null && existing.policy !== queueRules.policy) await boss.deleteQueue(queue);
      await boss.createQueue(queue, queueRules);
      const { policy: _policy, ...changeable } = queueRules;
      await boss.updateQueue(queue, changeable);
    }
    await boss.stop({ graceful: false });
    if (failures[0] !== undefined) throw failures[0];
    await owner.pool.query(`
      grant usage on schema pgboss to capacita_app;
      grant select, insert, update, delete on all tables in schema pgboss to capacita_app;
      grant execute on all functions in schema pgboss to capacita_app`);
  });
}

/** So many of the connections are the queue's at most: where every commit waits for a standby that hangs, people find others. */
const queueConnections = 4;

/** The queue on connections of ours, which outlive a restart of the database. */
function queueOn(pool: pg.Pool): NonNullable<ConstructorOptions['db']> {
  const waiting: (() => void)[] = [];
  let free = queueConnections;
  return {
    async executeSql(text, values) {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      try {
        return await pool.query(text, values);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}

/**
 * Starts the scheduled jobs on the application's own connections, and goes on trying while the database is away. They live
 * in the database, so each runs once however many processes there are, and one that was missed is made up for: at the next start, or once
 * the database is back.
 */
export function startJobs(services: Services, log: FastifyBaseLogger): Jobs {
  const stopping = new AbortController();
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await startWorkers(services, log, stopping.signal);
      } catch (error) {
        log.error({ err: error }, 'the job queue could not be started');
        await sleep(startAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return null;
  })();
  return {
    async stop() {
      stopping.abort();
      const boss = await starting;
      // Where the database is away nothing can be noted in it; what was at work is taken up by another.
      await boss?.stop({ graceful: true, timeout: 5_000 }).catch((error: unknown) => {
        log.warn({ err: error }, 'the job queue could not be closed');
      });
    },
  };
}

async function startWorkers(services: Services, log: FastifyBaseLogger, stopping: AbortSignal): Promise<PgBoss> {
  const boss = new PgBoss({
    db: queueOn(services.pool),
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  try {
    await boss.start();
    for (const { queue, schedule, run, waitsForItsHour } of jobs) {
      // What came due while the database was away, or the machine asleep, is done as soon as it is back.
      await boss.schedule(queue, schedule, {}, { tz: services.timeZone, missed: 'once' });
      await boss.work(queue, async () => {
        try {
          const work = async () => run(services, stopping);
          await (services.traces === undefined ? work() : services.traces.follow(`job ${queue}`, work));
        } catch (error) {
          log.error({ err: error, queue }, 'a scheduled job failed');
          await noteAlteredRecord(services, error, { cwid: systemActor });
          throw error;
        }
      });
      if (waitsForItsHour !== true) await boss.send(queue, {});
    }
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}
