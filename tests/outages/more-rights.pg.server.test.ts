import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openServices } from '#apps/server/open-services.ts';
import { verifyTrail } from '#features/audit/server/commands/verify-trail.ts';
import { readTrailState, verifyInBackground } from '#features/audit/server/public.ts';
import { readEnvironment } from '#platform/config/environment.ts';
import { connectAsApplication } from '#platform/db/prepare-database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { prepareServer } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';

/** An installation on a database of its own, in which somebody grants the application more than the product does. */
let folder: string;
let database: TestDatabase;
let login: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-rights-'));
  database = await createTestDatabase();
  const server = await prepareServer(database.ownerUrl, folder, { DEMO: '0' });
  await server.start();
  expect(await server.stop()).toBe(0);
  login = `${decodeURIComponent(new URL(database.ownerUrl).pathname.slice(1))}_server`;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const asOwner = (statement: string) => database.owner.pool.query(statement);
const verify = () => verifyInstallation(folder, { DATABASE_URL: database.ownerUrl });
const events = async () =>
  (await asOwner(`select kind, detail from security_event where kind like 'audit%' order by event_id desc limit 1`))
    .rows;

describe('more rights than the product grants are a verdict of the verification', () => {
  let undo = '';
  afterEach(() => asOwner(undo));

  test.each([
    [
      'a trail that can be changed',
      () => 'grant update on history to capacita_app',
      () => 'revoke update on history from capacita_app',
      /grant history/,
    ],
    [
      'a table for everybody',
      () => 'grant delete on session to public',
      () => 'revoke delete on session from public',
      /grant session public DELETE/,
    ],
    [
      'a login that makes roles',
      () => `alter role ${login} createrole`,
      () => `alter role ${login} nocreaterole`,
      /may act as: test_\w+_server/,
    ],
    [
      'a login that writes everywhere',
      () => `grant pg_write_all_data to ${login}`,
      () => `revoke pg_write_all_data from ${login}`,
      /may act as: pg_write_all_data/,
    ],
  ])('%s', async (_name, make, revoke, named) => {
    undo = revoke();
    await asOwner(make());
    const { code, said } = await verify();
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(named) });
    expect(said).toContain('ROTO / BROKEN');
    expect(said).not.toMatch(/\n\s+at /);
    expect(await events()).toEqual([{ kind: 'auditBroken', detail: expect.stringContaining('code=rule') }]);
  });
});

test('the verifications of the program find them too', async () => {
  const environment = readEnvironment({ DATA_DIR: folder, SEAL_ANCHOR_STAYS: '1' });
  const { connection } = await connectAsApplication(database.ownerUrl, { DATABASE_APP_URL: undefined });
  const services = await openServices(environment, folder, connection);
  const session = { cwid: 'qa' } as RequestSession;
  const byHand = () => verifyTrail(services, { session, address: '127.0.0.1' }, { isWhole: true });
  const never = new AbortController().signal;
  const isIntact = async () => (await readTrailState(services)).isIntact;
  try {
    expect(await verify()).toMatchObject({ code: 0 });
    expect(await isIntact()).toBe(true);
    await asOwner(`grant pg_write_all_data to ${login}`);
    await verifyInBackground(services, never);
    expect([await isIntact(), await events()]).toEqual([
      false,
      [{ kind: 'auditBroken', detail: expect.stringMatching(/pg_write_all_data.*&whole=/) }],
    ]);
    expect((await byHand()).broken?.recordKey).toContain('pg_write_all_data');
    expect(await isIntact()).toBe(false);
    await asOwner(`revoke pg_write_all_data from ${login}`);
    expect((await byHand()).broken).toBeNull();
    expect(await isIntact()).toBe(true);
  } finally {
    await asOwner(`revoke pg_write_all_data from ${login}`);
    await connection.close();
  }
});

test('a start with such rights is refused in words', async () => {
  await asOwner('grant update on history to capacita_app');
  const server = await prepareServer(database.ownerUrl, folder, { DEMO: '0' });
  await expect(server.start()).rejects.toThrow();
  expect(server.output()).toMatch(/Could not start: .*más derechos de los que debe/s);
  expect(server.output()).not.toMatch(/\n\s+at /);
  await asOwner('revoke update on history from capacita_app');
  expect(await verify()).toMatchObject({ code: 0 });
});
