import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { testWith } from '../support/debian-packages.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { credentials, post, setOn, signIn, startSite } from './start-site.ts';
import { expectWhole, startLoad } from './steady-load.ts';

const readiness = async ({ address }: ServerProcess) => {
  const reply = await fetch(`${address}/readyz`);
  return reply.ok ? 'ready' : reply.headers.get('x-error-code');
};

async function untilReadiness(server: ServerProcess, expected: string): Promise<void> {
  while ((await readiness(server)) !== expected) await sleep(50);
}

testWith(['postgresql-15'])(
  'a database of several servers whose primary dies is followed to its standby, with everything that was acknowledged',
  async () => {
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
  },
);

testWith(['postgresql-15'])(
  'a database of several servers whose primary stops taking writes is left at once, by connections that are open too',
  async () => {
    const { server, primary, standby } = await startSite();
    const load = await startLoad(server.address);
    await load.untilEachServed(5);
    await setOn(primary, 'default_transaction_read_only', 'on');
    await untilReadiness(server, 'DATABASE_READ_ONLY');
    standby.promote();
    await untilReadiness(server, 'ready');
    await load.untilEachServed(5);
    await expectWhole(await load.stop(), standby.url('capacita'));
    expect(await server.stop()).toBe(0);
  },
);

testWith(['postgresql-15'])(
  'a database of several servers whose standby hangs is not ready, and acknowledges nothing that the standby does not have',
  async () => {
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
    // However often it is asked meanwhile, it leaves few connections there that wait for the standby.
    for (let second = 0; second < 12; second += 1) {
      expect(await readiness(server)).toBe('UNAVAILABLE');
      await sleep(1_000);
    }
    const stuck = `select from pg_stat_activity where wait_event = 'SyncRep' and query like '%emit_message%'`;
    expect((await query(primary.url('capacita'), stuck)).length).toBeLessThanOrEqual(2);
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
  },
);
