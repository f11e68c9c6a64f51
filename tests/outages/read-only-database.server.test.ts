import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';
import { createTestDatabase } from '../support/database.ts';
import { postgresPrograms, testWith } from '../support/debian-packages.ts';
import { startInstalledPostgres } from '../support/installed-postgres.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { openSilentNetwork } from '../support/silent-network.ts';

const timeout = 180_000;
const credentials = { user: 'itps', pass: demoPassword };

const metricsToken = 'to-look';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-read-only-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function prepare(databaseUrl: string): Promise<ServerProcess> {
  const server = await prepareServer(databaseUrl, await makeFolder(), {
    ...{ DEMO: '1', LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken },
  });
  onTestFinished(() => server.kill());
  return server;
}

async function call({ address }: ServerProcess, method: string, path: string, token = '', body?: object) {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': 'en' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, code: reply.headers.get('x-error-code'), text: await reply.text() };
}

const signIn = (server: ServerProcess) => call(server, 'POST', '/api/Auth/Authenticate', '', credentials);
const tokenOf = async (server: ServerProcess) => JSON.parse((await signIn(server)).text).token as string;
const addShift = (server: ServerProcess, token: string, name: string) =>
  call(server, 'POST', '/api/Turn', token, { name, schedule: '6 a 14', reason: 'alta', ...credentials });

/** @param code of the refusal; null: it is ready */
async function untilReadiness(server: ServerProcess, code: string | null): Promise<void> {
  while ((await call(server, 'GET', '/readyz')).code !== code) await sleep(50);
}

/** Nothing is read that somebody might act on, nothing is kept; that is said in words, by a server that says that it is not ready. */
async function expectRefused(server: ServerProcess, token: string): Promise<void> {
  const readOnly = { status: 503, code: 'DATABASE_READ_ONLY' };
  await untilReadiness(server, readOnly.code);
  expect(await call(server, 'GET', '/readyz')).toMatchObject(readOnly);
  expect(await addShift(server, token, 'De prueba')).toMatchObject({
    ...readOnly,
    text: expect.stringContaining('nothing was saved'),
  });
  expect(await signIn(server)).toMatchObject(readOnly);
  expect(await call(server, 'GET', '/api/Turn', token)).toMatchObject(readOnly);
}

/** What an alert sees: the roles of the server that answers, and whether a write would be taken. */
async function figures(server: ServerProcess) {
  const { text } = await call(server, 'GET', '/metrics', metricsToken);
  const figure = (name: string) => Number(new RegExp(`^capacita_database_${name} (.+)$`, 'm').exec(text)?.[1]);
  const role = (name: string) => figure(`role\\{role="${name}"\\}`);
  return { primary: role('primary'), replica: role('replica'), takesWrites: figure('takes_writes') };
}

/** A start says what is the matter, in both languages, and ends. */
async function expectNoStart(server: ServerProcess): Promise<void> {
  await expect(server.start()).rejects.toThrow(/solo admite lecturas.* \/ .*only allows reading/s);
}

test('a server left on a database that allows reading alone is not ready, and writes again once it may', {
  timeout,
}, async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const server = await prepare(database.ownerUrl);
  await server.start();
  const token = await tokenOf(server);
  const allow = async (isReadOnly: boolean) => {
    const { pool } = database.owner;
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    await pool.query('set default_transaction_read_only = off');
    await pool.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${isReadOnly}`);
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  await allow(true);
  await expectRefused(server, token);
  expect(await figures(server)).toEqual({ primary: 1, replica: 0, takesWrites: 0 });
  await expectNoStart(await prepare(database.ownerUrl));
  await allow(false);
  await untilReadiness(server, null);
  expect((await addShift(server, token, 'De prueba')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

testWith(['postgresql-15'])(
  'a server whose address leads to a standby is not ready, and writes again once it leads to the primary',
  async () => {
    const primary = await startInstalledPostgres(postgresPrograms, await makeFolder(), { fsync: 'off' });
    onTestFinished(() => primary.stop());
    await query(primary.url('postgres'), 'create database capacita');
    const network = await openSilentNetwork(primary.url('capacita'));
    onTestFinished(() => network.close());
    const server = await prepare(network.url);
    await server.start();
    const token = await tokenOf(server);
    const standby = await primary.startStandby(await makeFolder());
    onTestFinished(() => standby.stop());

    network.leadTo(standby.url('capacita'));
    await expectRefused(server, token);
    expect(await figures(server)).toEqual({ primary: 0, replica: 1, takesWrites: 0 });
    await expectNoStart(await prepare(standby.url('capacita')));
    network.leadTo(primary.url('capacita'));
    await untilReadiness(server, null);
    expect(await figures(server)).toEqual({ primary: 1, replica: 0, takesWrites: 1 });
    expect((await addShift(server, token, 'De prueba')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

test('a start without any database says so, in both languages and without the password', { timeout }, async () => {
  const server = await prepare('postgresql://alguien:secreta@127.0.0.1:1/capacita');
  const failure = await server.start().catch((error: Error) => error.message);
  expect(failure).toMatch(/127\.0\.0\.1:1\/capacita\) no responde.* \/ .*does not answer/s);
  expect(failure).not.toContain('secreta');
});
