import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { Role } from '#product/roles.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { openSilentDatabase, type SilentDatabase } from './fixtures/silent-database.ts';
import { signIn, startLoad } from './steady-load.ts';

interface Served extends Omit<SilentDatabase, 'folder'> {
  readonly server: ServerProcess;
  /** another process on the same installation, which reaches the database by itself; not started */
  readonly other: ServerProcess;
}

/** The server on a database that it reaches by a network which may go silent. */
async function serveOver(): Promise<Served> {
  const { database, network, folder } = await openSilentDatabase();
  const server = await prepareServer(network.url, folder, { DEMO: '1', LOG_LEVEL: 'error' });
  onTestFinished(() => server.kill());
  await server.start();
  const other = await prepareServer(database.ownerUrl, folder, { DEMO: '1', LOG_LEVEL: 'error' });
  onTestFinished(() => other.kill());
  return { server, network, database, other };
}

async function untilReady(server: ServerProcess): Promise<void> {
  while ((await readiness(server)) !== 200) await sleep(50);
}

const readiness = async ({ address }: ServerProcess): Promise<number> => (await fetch(`${address}/readyz`)).status;

test('connections that go silent are given up: who was at work goes on, is told 503 meanwhile, and the server can be stopped', async () => {
  const { server, network } = await serveOver();
  const load = await startLoad(server.address, '0', 50);
  await load.untilEachServed(5);
  network.swallowOpen();
  await sleep(100);
  // Readers are served from memory for some seconds, writers are not: once these are back, everybody is asked anew.
  await load.untilEachServed(5);
  await load.untilEachServed(5);
  await untilReady(server);
  network.swallowOpen();
  await sleep(100);
  expect(await server.stop()).toBe(0);
  const { strange, acknowledged } = await load.stop();
  expect(strange).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
});

test('a database that nothing reaches any more is not ready, and is again once it can be reached', async () => {
  const { server, network } = await serveOver();
  expect(await readiness(server)).toBe(200);
  network.swallowAll();
  await expect.poll(() => readiness(server)).toBe(503);
  network.mend();
  await untilReady(server);
  expect(await server.stop()).toBe(0);
});

/** From five seconds on nothing of it is served. */
async function expectRefusedSoon(ask: () => Promise<number>): Promise<void> {
  const since = performance.now();
  const asked: Promise<{ after: number; status: number }>[] = [];
  while (performance.now() - since < 9_000) {
    const after = performance.now() - since;
    asked.push(ask().then((status) => ({ after, status })));
    await sleep(100);
  }
  const late = (await Promise.all(asked)).filter(({ after }) => after > 5_000);
  expect(late.length).toBeGreaterThan(10);
  expect(late.filter(({ status }) => status === 200)).toEqual([]);
}

test('what one process ends, another serves no longer than five seconds, though its connections lead nowhere', async () => {
  const { server, network, other } = await serveOver();
  await other.start();
  const token = await signIn(server.address, 'ana');
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => (await fetch(`${server.address}/api/Auth/IsAuthorized`, { headers })).status;
  expect(await ask()).toBe(200);
  network.swallowOpen();
  const ended = await fetch(`${other.address}/api/Auth/Logout`, { method: 'POST', headers });
  expect(ended.status).toBe(200);
  await expectRefusedSoon(ask);
  await expect.poll(ask).toBe(401);
});

test('who is deactivated, or loses a role, through one process is refused by another within five seconds, though its connections lead nowhere', async () => {
  const { server, network, database, other } = await serveOver();
  await other.start();
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const [administrator, demoted, left] = [
    await signIn(other.address, 'itps'),
    await signIn(server.address, 'dcasta'),
    await signIn(server.address, 'ana'),
  ];
  const get = async (path: string, token: string) =>
    (await fetch(`${server.address}${path}`, { headers: headersOf(token) })).status;
  const askDemoted = () => get('/api/Turn', demoted);
  const askLeft = () => get('/api/Auth/IsAuthorized', left);
  expect([await askDemoted(), await askLeft()]).toEqual([200, 200]);
  const { rows } = await database.owner.pool.query<{ cwid: string; key: number }>(
    `select cwid, employee_nr as key from collaborator where cwid in ('dcasta', 'ana')`,
  );
  const change = async (cwid: string, fields: object) => {
    const signature = { user: 'itps', pass: demoPassword, reason: 'Cambio de puesto' };
    const body = JSON.stringify({ key: rows.find((row) => row.cwid === cwid)?.key, ...fields, ...signature });
    const call = { method: 'PUT', headers: headersOf(administrator), body };
    expect((await fetch(`${other.address}/api/Collaborator`, call)).status).toBe(200);
  };
  network.swallowOpen();
  await change('dcasta', { role: Role.Collaborator });
  await change('ana', { active: 0 });
  await Promise.all([expectRefusedSoon(askDemoted), expectRefusedSoon(askLeft)]);
  // Another role ends the sessions too.
  await expect.poll(async () => [await askDemoted(), await askLeft()]).toEqual([401, 401]);
});
