import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { prepareServer } from '../support/server-process.ts';

test('the job of a process that was killed is taken up by another within half a minute', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool } = database.owner;
  const folder = await mkdtemp(join(tmpdir(), 'capacita-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const prepare = async () => {
    const server = await prepareServer(database.ownerUrl, folder, { DEMO: '1', LOG_LEVEL: 'error' });
    onTestFinished(() => server.kill());
    return server;
  };
  const job = async () => {
    const { rows } = await pool.query<{ state: string; wait: number }>(`
      select state::text, extract(epoch from start_after - now())::double precision as wait
      from pgboss.job where name = 'uploads.expire' order by created_on limit 1`);
    return rows[0];
  };
  // Uploads cannot be looked through, so that the job that each start sends is at work for a while.
  const holder = await pool.connect();
  await holder.query('begin; lock table upload in access exclusive mode');
  const first = await prepare();
  await first.start();
  await expect.poll(async () => (await job())?.state).toBe('active');
  await first.kill();
  await holder.query('rollback');
  holder.release();

  await (await prepare()).start();
  await expect.poll(async () => (await job())?.state, { interval: 50 }).toBe('retry');
  // Missed after 15 s, by looks that are 10 s apart, it has but a moment to wait.
  expect((await job())?.wait).toBeLessThan(3);
  await expect.poll(async () => (await job())?.state).toBe('completed');
});
