import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { sealHistory } from '#features/integrity/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Services } from '#platform/http/services.ts';

export interface Jobs {
  stop(): Promise<void>;
}

const dailySeal = 'integrity.seal';

/**
 * Makes or updates the tables of the job queue as the database's owner, and lets the application use them.
 * @param ownerUrl used for this alone; no connection of it stays open
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(dailySeal, { policy: 'singleton' });
  await boss.stop({ graceful: false });
  const owner = openDatabase(ownerUrl, { maximumConnections: 1 });
  try {
    await owner.pool.query(`
      grant usage on schema pgboss to capacita_app;
      grant select, insert, update, delete on all tables in schema pgboss to capacita_app;
      grant execute on all functions in schema pgboss to capacita_app`);
  } finally {
    await owner.close();
  }
}

/**
 * Starts the scheduled jobs on the application's own connections. They live in the database, so each runs once however
 * many processes there are, and one that was missed while nothing ran is made up for at the next start.
 */
export async function startJobs(services: Services, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => services.pool.query(text, values) },
    migrate: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.schedule(dailySeal, '10 0 * * *', {}, { tz: services.timeZone });
  await boss.work(dailySeal, async () => {
    await sealHistory(services);
  });
  await boss.send(dailySeal, {});
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
