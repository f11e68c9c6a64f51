import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { freePorts } from '../../bench/cluster/free-ports.ts';
import { NotStarted, processesIn } from '../../bench/cluster/program.ts';
import { startCluster } from '../../bench/cluster/start-cluster.ts';
import { ofCluster, testWith } from '../support/debian-packages.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-cluster-test-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A port that somebody holds until the test is over. */
async function takenPort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return port;
}

testWith(ofCluster)(
  'a cluster whose ports are taken again and again says which part failed, and leaves nothing but its logs',
  async () => {
    const folder = await makeFolder();
    const taken = await takenPort();
    let choices = 0;
    const choosePorts = async (count: number) => {
      choices += 1;
      // The first node's etcd.
      return (await freePorts(count)).with(-1, taken);
    };
    const failure = await startCluster(folder, { choosePorts }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotStarted);
    expect(String(failure)).toMatch(new RegExp(`${taken}.*address already in use.*node1-etcd.log`));
    expect(choices).toBe(3);
    expect(processesIn(folder)).toEqual([]);
    expect(new Set((await readdir(folder)).map((name) => name.replace(/.*\./, '')))).toEqual(new Set(['log']));
  },
);

testWith(ofCluster)(
  'a port of PostgreSQL that another program took first costs a second start, and the end leaves nothing behind',
  async () => {
    const folder = await makeFolder();
    const taken = await takenPort();
    let choices = 0;
    const choosePorts = async (count: number) => {
      choices += 1;
      const ports = await freePorts(count);
      return choices === 1 ? ports.with(-4, taken) : ports;
    };
    const cluster = await startCluster(folder, { choosePorts });
    const ready = await fetch(`${cluster.address}/readyz`);
    const running = processesIn(folder).length;
    await cluster.stop();
    expect([choices, ready.status]).toEqual([2, 200]);
    expect(running).toBeGreaterThan(6);
    expect(processesIn(folder)).toEqual([]);
  },
);

testWith(ofCluster)(
  'the primary’s machine is lost with its disk: another takes its part, and a new disk is filled from it',
  async () => {
    const cluster = await startCluster(await makeFolder());
    onTestFinished(() => cluster.stop());
    const lost = await cluster.primary();
    await lost?.loseDisk();
    await expect.poll(async () => (await cluster.primary())?.name ?? lost?.name).not.toBe(lost?.name);
    await expect.poll(async () => (await fetch(`${cluster.address}/readyz`)).status).toBe(200);
    // Started as it was, its etcd is one that the others know with data that it has no more.
    await lost?.rejoin();
    await cluster.untilWhole();
    const server = openDatabase(cluster.databaseUrl, { maximumConnections: 1 });
    const { rows } = await server.pool.query('select count(*)::integer as people from collaborator');
    await server.close();
    expect(rows[0].people).toBeGreaterThan(20);
  },
);

testWith(ofCluster)('a signal in the middle of the start ends everything, and removes the folder', async () => {
  const folder = await makeFolder();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bench/cluster/main.ts')], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  const ended = once(child, 'exit');
  await expect.poll(() => processesIn(folder).length).toBeGreaterThan(5);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await said).not.toContain('Ready');
  expect([processesIn(folder), await readdir(folder)]).toEqual([[], []]);
});
