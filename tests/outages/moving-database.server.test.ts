import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { openDatabase } from '#platform/db/database.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { type InstalledPostgres, startInstalledPostgres } from '../support/installed-postgres.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { expectWhole, startLoad } from './steady-load.ts';

const timeout = 180_000;
/** Where Debian puts it: the embedded PostgreSQL comes without the program that copies a primary. */
const programs = '/usr/lib/postgresql/15/bin';
const credentials = { user: 'itps', pass: demoPassword };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-moving-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Site {
  readonly server: ServerProcess;
  readonly primary: InstalledPostgres;
  /** has every commit that was acknowledged */
  readonly standby: InstalledPostgres;
}

/**
 * Two servers, of which one follows the other before a commit is answered, and the program on the address of both.
 * @param more of its environment
 */
async function startSite(more: (standby: InstalledPostgres) => Record<string, string> = () => ({})): Promise<Site> {
  const primary = await startInstalledPostgres(programs, await makeFolder(), { fsync: 'off' });
  onTestFinished(() => primary.stop());
  await query(primary.url('postgres'), 'create database capacita');
  const standby = await primary.startStandby(await makeFolder());
  onTestFinished(() => standby.stop());
  await query(primary.url('postgres'), `alter system set synchronous_standby_names = '*'`);
  await query(primary.url('postgres'), 'select pg_reload_conf()');
  // The standby comes first: it is to be passed over.
  const both = `postgresql://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/capacita`;
  const server = await prepareServer(both, await makeFolder(), { DEMO: '1', LOG_LEVEL: 'error', ...more(standby) });
  onTestFinished(() => server.kill());
  await server.start();
  return { server, primary, standby };
}

const readiness = async ({ address }: ServerProcess) => {
  const reply = await fetch(`${address}/readyz`);
  return reply.ok ? 'ready' : reply.headers.get('x-error-code');
};

async function untilReadiness(server: ServerProcess, expected: string): Promise<void> {
  while ((await readiness(server)) !== expected) await sleep(50);
}

async function post({ address }: ServerProcess, path: string, body: object, headers = {}) {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, code: reply.headers.get('x-error-code'), text: await reply.text() };
}

const signIn = async (server: ServerProcess) =>
  JSON.parse((await post(server, '/api/Auth/Authenticate', credentials)).text).token as string;

describe.runIf(existsSync(programs))('a database of several servers', () => {
  test('whose primary dies is followed to its standby, with everything that was acknowledged', {
    timeout,
  }, async () => {
    const { server, primary, standby } = await startSite();
    const load = await startLoad(server.address);
    await load.untilEachServed(5);
    await primary.stop();
    await untilReadiness(server, 'DATABASE_READ_ONLY');
    standby.promote();
    await untilReadiness(server, 'ready');
    await load.untilEachServed(5);
    const told = await load.stop();
    expect(told.refused).toBeGreaterThan(0);
    await expectWhole(told, standby.url('capacita'));
    expect(await server.stop()).toBe(0);
  });

  test('whose primary stops taking writes is left at once, by connections that are open too', { timeout }, async () => {
    const { server, primary, standby } = await startSite();
    const load = await startLoad(server.address);
    await load.untilEachServed(5);
    await query(primary.url('postgres'), 'alter system set default_transaction_read_only = on');
    await query(primary.url('postgres'), 'select pg_reload_conf()');
    await untilReadiness(server, 'DATABASE_READ_ONLY');
    standby.promote();
    await untilReadiness(server, 'ready');
    await load.untilEachServed(5);
    await expectWhole(await load.stop(), standby.url('capacita'));
    expect(await server.stop()).toBe(0);
  });

  test('gives its exports from a replica, which says of which moment they are, or from the primary', {
    timeout,
  }, async () => {
    const { server, primary, standby } = await startSite((replica) => ({ DATABASE_READ_URL: replica.url('x') }));
    const authorization = { authorization: `Bearer ${await signIn(server)}` };
    const add = async (name: string) =>
      (await post(server, '/api/Turn', { name, schedule: '6 a 14', reason: 'alta', ...credentials }, authorization))
        .status;
    const read = async () => {
      const call = { method: 'POST', headers: { 'content-type': 'application/json', ...authorization }, body: '{}' };
      const reply = await fetch(`${server.address}/api/Turn/Export`, call);
      const sheets = await readXlsxFile(Buffer.from(await reply.arrayBuffer()));
      const [rows, about] = sheets.map(({ data }) => data.flat().map(String));
      return { rows: rows ?? [], isOfMoment: about?.includes('Datos al') };
    };
    expect(await add('Visto')).toBe(200);
    expect((await read()).isOfMoment).toBe(true);
    await query(standby.url('capacita'), 'select pg_wal_replay_pause()');
    expect(await add('Todavía no')).toBe(200);
    const behind = await read();
    expect([behind.rows.includes('Visto'), behind.rows.includes('Todavía no'), behind.isOfMoment]).toEqual([
      true,
      false,
      true,
    ]);
    await query(primary.url('postgres'), `alter system set synchronous_standby_names = ''`);
    await query(primary.url('postgres'), 'select pg_reload_conf()');
    await standby.stop();
    const alone = await read();
    expect([alone.rows.includes('Todavía no'), alone.isOfMoment]).toEqual([true, false]);
    expect(await server.stop()).toBe(0);
  });

  test('whose standby hangs is not ready, and acknowledges nothing that the standby does not have', {
    timeout,
  }, async () => {
    const { server, primary, standby } = await startSite();
    const token = await signIn(server);
    const number = crypto.randomUUID();
    const shift = { name: 'Sin acuse', schedule: '6 a 14', reason: 'alta', ...credentials };
    const add = () => post(server, '/api/Turn', shift, { authorization: `Bearer ${token}`, [numberHeader]: number });
    const waits = async (event: string) => {
      const text = `select from pg_stat_activity where wait_event = '${event}' and query ~* 'shift|^commit'`;
      while ((await query(primary.url('capacita'), text)).length === 0) await sleep(20);
    };
    // Held before its insert until the standby hangs, so that it is the commit that waits.
    const owner = openDatabase(primary.url('capacita'), { maximumConnections: 1 });
    await owner.pool.query('begin; lock table shift in exclusive mode');
    const added = add();
    await waits('relation');
    standby.freeze(true);
    onTestFinished(() => standby.freeze(false));
    await owner.close();
    await untilReadiness(server, 'UNAVAILABLE');
    await waits('SyncRep');
    await primary.stop();
    // It may be in the log of writes that the standby has, or not: nobody says that it was saved, nor that it was not.
    expect(await added).toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN' });
    standby.freeze(false);
    standby.promote();
    await untilReadiness(server, 'ready');
    // The same number is carried out once, whether it was before or not.
    expect((await add()).status).toBe(200);
    expect(await query(standby.url('capacita'), `select from shift where name = 'Sin acuse'`)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  });
});
