import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { sealHistory } from '#features/integrity/server/public.ts';
import { expireSessions } from '#features/session/server/public.ts';
import { asOwner } from '#platform/db/as-owner.ts';
import type { Services } from '#platform/http/services.ts';

export interface Jobs {
  stop(): Promise<void>;
}

const hourlySeal = 'integrity.seal';
const sessionExpiry = 'session.expire';

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
    for (const queue of [hourlySeal, sessionExpiry]) await boss.createQueue(queue, { policy: 'singleton' });
    await boss.stop({ graceful: false });
    if (failures[0] !== undefined) throw failures[0];
    await owner.pool.query(`
      grant usage on schema pgboss to capacita_app;
      grant select, insert, update, delete on all tables in schema pgboss to capacita_app;
      grant execute on all functions in schema pgboss to capacita_app`);
  });
}

/** The queue on connections of ours, which outlive a restart of the database. */
function queueOn(pool: pg.Pool): NonNullable<ConstructorOptions['db']> {
  return { executeSql: (text, values) => pool.query(text, values) };
}

/**
 * Starts the scheduled jobs on the application's own connections. They live in the database, so each runs once however
 * many processes there are, and one that was missed while nothing ran is made up for at the next start.
 */
export async function startJobs(services: Services, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: queueOn(services.pool),
    migrate: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const run = async (queue: string, schedule: string, work: () => Promise<unknown>): Promise<void> => {
    await boss.schedule(queue, schedule, {}, { tz: services.timeZone });
    await boss.work(queue, async () => {
      try {
        await work();
      } catch (error) {
        log.error({ err: error, queue }, 'a scheduled job failed');
        throw error;
      }
    });
    await boss.send(queue, {});
  };
  await run(hourlySeal, '10 * * * *', () => sealHistory(services));
  await run(sessionExpiry, '25 * * * *', () => expireSessions(services));
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
