import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { numberHeader } from '#platform/signing/call-number.ts';
import { findDamage } from '../../bench/chaos/check.ts';
import { editShifts, findTraining, nothingDone, takeCourses } from '../../bench/chaos/work.ts';
import { freePorts } from '../../bench/cluster/free-ports.ts';
import { configuration } from '../../bench/cluster/prepare-nodes.ts';
import { ProgramGroup, programs } from '../../bench/cluster/program.ts';
import { testWith } from '../support/debian-packages.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { openSilentDatabase } from './fixtures/silent-database.ts';
import { credentials, post, signIn } from './start-site.ts';

const metricsToken = randomBytes(16).toString('hex');

/** Two processes of the product on one database, the second by a network that may go silent, behind the HAProxy of `deploy/cluster`. */
async function startBehindHaproxy() {
  const { database, network, folder } = await openSilentDatabase();
  const settings = { DEMO: '1', LOG_LEVEL: 'error', TRUST_PROXY: '1', METRICS_TOKEN: metricsToken };
  const first = await prepareServer(database.ownerUrl, join(folder, 'data'), settings);
  const second = await prepareServer(network.url, join(folder, 'data'), settings);
  for (const server of [first, second]) {
    onTestFinished(() => server.kill());
    // The first one makes the company.
    await server.start();
  }
  const [people = 0, tools = 0, nobody = 0] = await freePorts(3);
  const env: Record<string, string> = { CAPACITA_LISTEN: `127.0.0.1:${people}`, POSTGRES_LISTEN: `127.0.0.1:${tools}` };
  for (const [index, server] of [first, second].entries()) env[`PRODUCT_${index + 1}`] = new URL(server.address).host;
  for (const node of ['NODE_1', 'NODE_2', 'NODE_3'])
    Object.assign(env, { [node]: `127.0.0.1:${nobody}`, [`${node}_REST`]: String(nobody) });
  const group = new ProgramGroup(folder);
  onTestFinished(() => group.end());
  group.add('haproxy', programs.haproxy, ['-f', join(configuration, 'haproxy.cfg')], { env }).start();
  const address = `http://127.0.0.1:${people}`;
  await expect.poll(async () => (await fetch(`${address}/readyz`).catch(() => null))?.status).toBe(200);
  return { address, first, second, network, database };
}

const readShifts = async (address: string, token: string, headers = {}): Promise<number> =>
  (await fetch(`${address}/api/Turn`, { headers: { authorization: `Bearer ${token}`, ...headers } })).status;

/** How many reads of the shifts a process has answered so far. */
async function answered({ address }: ServerProcess): Promise<number> {
  const reply = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await reply.text()).matchAll(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/Turn",.*\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

testWith(['haproxy'])(
  'a process behind HAProxy that is killed while people work loses and doubles nothing, and the other serves their sessions',
  async () => {
    const { address, first, database } = await startBehindHaproxy();
    const done = nothingDone();
    let isOver = false;
    const training = Map.groupBy(await findTraining(database.owner.pool, 4), ({ cwid }) => cwid);
    // Each signs in once; a call without a reply is sent again by its number, as the page does.
    const work = [
      ...[...training.values()].map((own) => takeCourses(address, own, done, () => isOver, 20)),
      editShifts(address, done, () => isOver, 20),
    ];
    const together = Promise.all(work);
    const acknowledged = () => done.answers.size + done.signatures.size + done.shifts.size;
    const untilMore = async (count: number) => {
      const [from, began] = [acknowledged(), performance.now()];
      const more = async () => {
        while (acknowledged() < from + count) await sleep(10);
      };
      await Promise.race([more(), together.then(() => Promise.reject(new Error('They ended before.')))]);
      return performance.now() - began;
    };
    await untilMore(30);
    await first.kill();
    expect(await untilMore(10)).toBeLessThan(20_000);
    await first.start();
    await untilMore(30);
    isOver = true;
    await together;
    expect(await findDamage(database.owner.pool, done)).toEqual({ lost: 0, missing: [], doubled: 0, stranded: 0 });
  },
);

testWith(['haproxy'])(
  'a signature that is under way in a process behind HAProxy as it is killed is made once, by the other process and in the same session',
  async () => {
    const { address, first, second, database } = await startBehindHaproxy();
    const token = await signIn({ address });
    expect(await Promise.all([first, second].map((server) => readShifts(server.address, token)))).toEqual([200, 200]);
    const calls = ['Primero', 'Segundo', 'Tercero', 'Cuarto'].map((name) => ({ name, number: randomUUID() }));
    const sign = ({ name, number }: { readonly name: string; readonly number: string }) =>
      post(
        { address },
        '/api/Turn',
        { name, schedule: '6 a 14', reason: 'alta', ...credentials },
        { authorization: `Bearer ${token}`, [numberHeader]: number },
      ).then(
        ({ status }) => status,
        () => 0,
      );
    const holder = await database.owner.pool.connect();
    await holder.query('begin; lock table shift in exclusive mode');
    const sent = Promise.all(calls.map(sign));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'relation'`;
    await expect.poll(async () => (await database.owner.pool.query(waiting)).rowCount).toBe(calls.length);
    await first.kill();
    await holder.query('commit');
    holder.release();
    const statuses = await sent;
    // HAProxy gives each to the process that has the fewest.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const cut = calls.filter((_, index) => statuses[index] !== 200);
    expect(cut.length).toBeGreaterThan(0);
    for (const call of cut) await expect.poll(() => sign(call)).toBe(200);
    const { rows } = await database.owner.pool.query(
      'select name, count(*)::integer as times from shift where name = any($1) group by name',
      [calls.map(({ name }) => name)],
    );
    expect(rows).toEqual(expect.arrayContaining(calls.map(({ name }) => ({ name, times: 1 }))));
    const kept = await database.owner.pool.query(
      `select from signature where entity = 'shift' and record_key in (select shift_id::text from shift where name = any($1))`,
      [calls.map(({ name }) => name)],
    );
    expect(kept.rowCount).toBe(calls.length);
  },
);

testWith(['haproxy'])(
  'a process behind HAProxy that reaches no database that takes writes is served around, and gets calls again once it does',
  async () => {
    const { address, first, second, network } = await startBehindHaproxy();
    const token = await signIn({ address });
    const readSome = async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 10; round += 1)
        statuses.push(...(await Promise.all([1, 2, 3, 4].map(() => readShifts(address, token)))));
      return [...new Set(statuses)];
    };
    expect(await readSome()).toEqual([200]);
    expect(Math.min(await answered(first), await answered(second))).toBeGreaterThan(0);

    // A browser stays with one of them, which has what it uploads.
    const { headers } = await fetch(address);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('capacita_process=')) ?? '';
    const soFar = [await answered(first), await answered(second)];
    for (let round = 0; round < 8; round += 1) expect(await readShifts(address, token, { cookie })).toBe(200);
    const more = [await answered(first), await answered(second)].map((count, which) => count - (soFar[which] ?? 0));
    expect(more.toSorted()).toEqual([0, 8]);
    for (const path of ['/metrics', '/%6Detrics']) expect((await fetch(`${address}${path}`)).status).toBe(404);

    network.swallowAll();
    await expect.poll(async () => (await fetch(`${second.address}/readyz`)).status).toBe(503);
    // Two checks of it fail, two seconds apart.
    await sleep(8_000);
    const before = { first: await answered(first), second: await answered(second) };
    expect(await readSome()).toEqual([200]);
    expect({ first: await answered(first), second: await answered(second) }).toEqual({
      first: before.first + 40,
      second: before.second,
    });

    network.mend();
    await expect.poll(async () => (await fetch(`${second.address}/readyz`)).status).toBe(200);
    await expect
      .poll(async () => {
        expect(await readSome()).toEqual([200]);
        return answered(second);
      })
      .toBeGreaterThan(before.second);

    // None would take a write: the one that runs gives its page, and says in words what is wrong.
    network.swallowAll();
    await first.kill();
    await expect.poll(async () => (await fetch(address)).headers.get('content-type')).toMatch(/^text\/html/);
    const call = async () => (await fetch(`${address}/api/Turn`)).headers.get('x-error-code');
    await expect.poll(call).toMatch(/UNAVAILABLE|READ_ONLY|UNAUTHENTICATED/);
    const opened = await fetch(address);
    expect([opened.status, (await opened.text()).includes('<div id="root">')]).toEqual([200, true]);
  },
);
