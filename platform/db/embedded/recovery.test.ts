import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import {
  endProcess,
  holdDatabase,
  killServer,
  makeCluster,
  makeScratch,
  query,
  serverPid,
  waitUntil,
} from './fixtures/scratch.ts';
import { removeMistakenPostmasterFile } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start.ts';

const settings = { fsync: 'off' };

test('a server whose program was killed is adopted, and stopped by who adopted it', async () => {
  const stateDirectory = await makeCluster();
  const parent = await holdDatabase(stateDirectory);
  await query(parent.url, 'create table kept as select 7 as value');
  const pid = serverPid(stateDirectory);
  await endProcess(parent.process, 'SIGKILL');

  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  expect(database.adopted).toBe(true);
  expect(serverPid(stateDirectory)).toBe(pid);
  expect(await query(database.url('postgres'), 'select value from kept')).toEqual([{ value: 7 }]);
  await database.stop();
  expect(serverPid(stateDirectory)).toBeUndefined();
});

test('kill -9 of program and server under writes loses no acknowledged row', async () => {
  const stateDirectory = await makeCluster();
  const parent = await holdDatabase(stateDirectory);
  await query(parent.url, 'create table written (number int primary key)');
  const writer = new Client({ connectionString: parent.url });
  writer.on('error', () => undefined);
  await writer.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (;;) {
      await writer.query('insert into written values ($1)', [acknowledged + 1]);
      acknowledged += 1;
    }
  })().catch(() => undefined);
  await waitUntil(() => acknowledged >= 200);
  parent.process.kill('SIGKILL');
  killServer(stateDirectory);
  await writing;

  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  expect(database.adopted).toBe(false);
  const kept = await query<{ count: number }>(
    database.url('postgres'),
    `select count(*)::int as count from written where number <= ${acknowledged}`,
  );
  expect(kept).toEqual([{ count: acknowledged }]);
  await database.stop();
});

test('starts just after a kill -9 of the postmaster alone, whose children are still going', async () => {
  const stateDirectory = await makeCluster();
  const parent = await holdDatabase(stateDirectory);
  const pid = serverPid(stateDirectory) ?? 0;
  const busy = query(parent.url, 'select pg_sleep(1)').catch(() => undefined);
  await query(parent.url, `select 1`);
  process.kill(pid, 'SIGKILL');
  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  expect(serverPid(stateDirectory)).not.toBe(pid);
  expect(await query(database.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await busy;
  await endProcess(parent.process, 'SIGTERM');
  await database.stop();
  expect(serverPid(stateDirectory)).toBeUndefined();
});

test.runIf(process.platform === 'linux')(
  'a postmaster.pid whose number now belongs to another program does not keep the server from starting',
  async () => {
    const stateDirectory = await makeCluster();
    const first = await startEmbeddedPostgres({ stateDirectory, settings });
    const file = join(first.dataDirectory, 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    const other = await holdDatabase(await makeCluster());
    const otherPid = (other.process.pid ?? 0).toString();
    writeFileSync(file, [otherPid, ...lines.slice(1)].join('\n'));

    const second = await startEmbeddedPostgres({ stateDirectory, settings });
    expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  },
);

test('a copy of the folder that was taken while the server ran is told at its start; one of a stopped server is not', async () => {
  const original = await makeCluster();
  const first = await startEmbeddedPostgres({ stateDirectory: original, settings });
  const startCopy = async () => {
    const copy = makeScratch();
    execFileSync('cp', ['-a', `${original}/.`, copy]);
    rmSync(join(copy, 'postgres', 'clients'), { recursive: true, force: true });
    const said: string[] = [];
    const onProgress = (step: string) => void said.push(step);
    const database = await startEmbeddedPostgres({ stateDirectory: copy, settings, onProgress });
    await database.stop();
    return { remains: database.remains, said: said.join('\n') };
  };
  const ofRunning = await startCopy();
  expect(ofRunning.remains?.copiedFrom).toBe(first.dataDirectory);
  expect(ofRunning.said).toMatch(
    /copia de .* mientras PostgreSQL funcionaba.* \/ .*copy of .* taken while PostgreSQL ran/,
  );
  await first.stop();
  const ofStopped = await startCopy();
  expect(ofStopped.remains).toBeNull();
  expect(ofStopped.said).not.toMatch(/copia|no se detuvo/);
});

test('a server that was killed is told at the next start, as what it is', async () => {
  const stateDirectory = await makeCluster();
  const parent = await holdDatabase(stateDirectory);
  await endProcess(parent.process, 'SIGKILL');
  killServer(stateDirectory);
  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  expect(database.remains).toMatchObject({ copiedFrom: null, sentence: expect.stringContaining('was not stopped') });
  await database.stop();
});

test('the postmaster.pid of a live server is left alone', async () => {
  const stateDirectory = await makeCluster();
  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  removeMistakenPostmasterFile(database.dataDirectory);
  expect(serverPid(stateDirectory)).toBeGreaterThan(0);
  await database.stop();
});

test('what a killed initdb left is cleared away', async () => {
  const stateDirectory = makeScratch();
  mkdirSync(join(stateDirectory, 'postgres', 'data.new-1', 'base'), { recursive: true });
  const database = await startEmbeddedPostgres({ stateDirectory, settings });
  expect(await query(database.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});
