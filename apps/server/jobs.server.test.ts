import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { createTestApp } from '#tests/support/app.ts';
import { installJobs, startJobs } from './jobs.ts';

test('starts do not pile up jobs, and one whose process was killed is taken up soon', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  const { pool } = t.database.owner;
  for (let start = 0; start < 3; start += 1) await installJobs(t.database.ownerUrl);
  const { log } = Fastify();
  for (let start = 0; start < 4; start += 1) await startJobs(t.services, log).stop();
  const states = async () =>
    (await pool.query('select name, state::text, count(*)::integer as n from pgboss.job group by 1, 2')).rows;
  for (const { state, n } of await states()) if (state !== 'completed') expect(n).toBe(1);
  // As a killed process leaves it.
  await pool.query(`delete from pgboss.job`);
  await pool.query(`
    insert into pgboss.job
      (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff)
    select name, policy, 'active', now() - interval '1 minute', now() - interval '1 minute', heartbeat_seconds, retry_limit,
      retry_delay, retry_backoff
    from pgboss.queue where name = 'session.expire'`);
  const jobs = startJobs(t.services, log);
  onTestFinished(() => jobs.stop());
  await expect
    .poll(async () => (await states()).filter(({ name }) => name === 'session.expire'), {
      interval: 500,
    })
    .toEqual([{ name: 'session.expire', state: 'completed', n: 1 }]);
});

test('the daily work that came due while the database was away is done once it is back, without a start', async () => {
  const t = await createTestApp('2026-03-10T23:00:00-03:00');
  onTestFinished(() => t.close());
  const { pool } = t.database.owner;
  await installJobs(t.database.ownerUrl);
  const { courseId } = await makeCourse(t.services, { status: 1, dateVig: '2026-03-11' });
  const status = async () => {
    const course = t.services.db.selectFrom('course').select('status').where('course_id', '=', courseId);
    return (await course.executeTakeFirstOrThrow()).status;
  };
  const jobs = startJobs(t.services, Fastify().log);
  onTestFinished(() => jobs.stop());
  const ran = async () => {
    const { rows } = await pool.query(`
      select name from pgboss.job where name in ('courses.advance', 'mail.due') and state = 'completed'`);
    return rows.length;
  };
  await expect.poll(ran).toBe(2);
  expect(await status()).toBe(1);
  // Midnight, and a quarter of an hour in which nothing was looked at: what was due in it came due seven minutes ago.
  t.clock.set('2026-03-11T00:15:00-03:00');
  await pool.query(`
    update pgboss.schedule set created_on = now() - interval '1 day', timezone = 'UTC',
      cron = to_char(now() at time zone 'UTC' - interval '7 minutes', 'MI HH24 * * *')
    where name in ('courses.advance', 'mail.due')`);
  await pool.query(`update pgboss.version set cron_on = now() - interval '15 minutes'`);
  await expect.poll(status, { interval: 500 }).toBe(2);
  await expect.poll(ran).toBe(4);
});

test('a database that goes away while the jobs are started is waited for', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  await installJobs(t.database.ownerUrl);
  const { pool } = t.database.owner;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  // A database cannot be closed from within.
  const outside = openDatabase(inject('clusterUrl'), { maximumConnections: 1 });
  onTestFinished(() => outside.close());
  const open = (isOpen: boolean) => outside.pool.query(`alter database ${rows[0]?.name} allow_connections ${isOpen}`);
  await open(false);
  await outside.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    rows[0]?.name,
  ]);
  const { log } = Fastify();
  const jobs = startJobs(t.services, log);
  onTestFinished(() => jobs.stop());
  await sleep(300);
  await open(true);
  // Some are due again while the test runs, and the queue has jobs of its own.
  const completed = async () => {
    const found = await pool.query<{ name: string }>(
      `select distinct name from pgboss.job where state = 'completed' and name not like '\\_\\_%' order by name`,
    );
    return found.rows.map(({ name }) => name);
  };
  await expect
    .poll(completed)
    .toEqual([
      'courses.advance',
      'courses.expireDrafts',
      'imports.resume',
      'integrity.seal',
      'mail.due',
      'mail.send',
      'provisioning.settle',
      'reports.fold',
      'reports.mend',
      'session.expire',
      'signing.forget',
      'uploads.expire',
      'webhooks.overdue',
      'webhooks.send',
    ]);
});
