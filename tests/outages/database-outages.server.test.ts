import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { killServer, makeCluster, makeScratch, query, serverPid } from '#platform/db/embedded/fixtures/scratch.ts';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { connectionString, ensurePassword, owner } from '#platform/db/embedded/superuser.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { expectWhole, startLoad } from './steady-load.ts';

const timeout = 180_000;

async function startServer(databaseUrl: string | undefined, dataDirectory: string): Promise<ServerProcess> {
  const server = await prepareServer(databaseUrl, dataDirectory, { DEMO: '1', LOG_LEVEL: 'error' });
  onTestFinished(() => server.kill());
  await server.start();
  return server;
}

/** Waits until the server is ready; the test's own time limit ends a wait in vain. */
async function untilReady({ address }: ServerProcess): Promise<void> {
  while (!(await fetch(`${address}/readyz`)).ok) await sleep(10);
}

async function untilServed(count: number, load: { served(): number }): Promise<void> {
  const aim = load.served() + count;
  while (load.served() < aim) await sleep(10);
}

test('an external PostgreSQL may lose any backend or be restarted under load: the server goes on by itself', {
  timeout,
}, async () => {
  const stateDirectory = await makeCluster();
  const settings = { fsync: 'off' };
  let database = await startEmbeddedPostgres({ stateDirectory, settings });
  onTestFinished(() => database.stop());
  await query(database.url('postgres'), 'create database capacita');
  const url = database.url('capacita');
  const folder = await mkdtemp(join(tmpdir(), 'capacita-outage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await startServer(url, folder);
  const load = await startLoad(server.address);

  for (let round = 0; round < 3; round += 1) {
    await untilServed(20, load);
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await untilReady(server);
  }
  await untilServed(20, load);
  await database.stop();
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(503);
  database = await startEmbeddedPostgres({ stateDirectory, settings });
  await untilReady(server);
  await untilServed(20, load);
  expect(server.isRunning()).toBe(true);
  const told = await load.stop();
  expect(told.refused).toBeGreaterThan(0);
  await expectWhole(told, url);
  expect(await server.stop()).toBe(0);
});

describe('the embedded PostgreSQL', () => {
  test('is started again however it ends, and told in the log; a restarted one is stopped with the server', {
    timeout,
  }, async () => {
    const dataDirectory = makeScratch();
    const state = await makeCluster(dataDirectory, 'database');
    const server = await startServer(undefined, dataDirectory);
    const load = await startLoad(server.address);
    const password = ensurePassword(join(state, 'postgres', 'password'));
    const url = () => {
      const file = readPostmasterFile(join(state, 'postgres', 'data'));
      if (file === undefined) throw new Error('PostgreSQL does not run.');
      return connectionString({ ...file, password }, 'capacita', owner);
    };
    const endings: readonly (() => void)[] = [
      () => killServer(state),
      () => void process.kill(serverPid(state) ?? 0, 'SIGKILL'),
      () => void process.kill(serverPid(state) ?? 0, 'SIGINT'),
    ];
    for (const end of endings) {
      await untilServed(20, load);
      const before = serverPid(state);
      end();
      while (serverPid(state) === before || serverPid(state) === undefined) await sleep(10);
      await untilReady(server);
      expect(serverPid(state)).not.toBe(before);
    }
    await untilServed(20, load);
    expect(server.isRunning()).toBe(true);
    expect(server.output()).toContain('PostgreSQL is running again');
    await expectWhole(await load.stop(), url());
    expect(await server.stop()).toBe(0);
    expect(serverPid(state)).toBeUndefined();
  });
});
