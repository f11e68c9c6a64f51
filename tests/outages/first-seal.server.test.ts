import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';

/** A server that was killed before its first seal and stood still for days, and what `npm run audit:first-seal` does there. */
let database: TestDatabase;
let folder: string;
let anchor: string;
let server: ServerProcess;

const firstSeal = async (variables: Readonly<Record<string, string>> = {}, ...given: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/first-seal.ts'), ...given], {
    env: {
      ...programEnvironment,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      SEAL_ANCHOR_FILE: anchor,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, said: said + failed };
};
const because = ['--reason', 'el servidor se detuvo antes de su primer sello'];
const refused = (said: string) => ({ code: 1, said: expect.stringContaining(said) });
const seals = () =>
  database.owner.db.selectFrom('seal').select(['seal_number', 'hash']).orderBy('seal_number').execute();
const allowed = async () =>
  (await database.owner.pool.query(`select detail from security_event where kind = 'firstSealAllowed'`)).rows;
const verify = () => verifyInstallation(folder, { DATABASE_URL: database.ownerUrl, SEAL_ANCHOR_FILE: anchor });
const tamper = (statement: string) =>
  database.owner.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-first-seal-'));
  anchor = join(folder, 'anchor', 'seals.txt');
  await mkdir(join(folder, 'anchor'));
  server = await prepareServer(database.ownerUrl, folder, { SEAL_ANCHOR_FILE: anchor });
  await server.start();
  const { status } = await fetch(`${server.address}/api/Auth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'nadie', pass: 'ninguna' }),
  });
  expect(status).toBe(400);
  await server.kill();
  // Its jobs may have come so far as the first seal.
  await tamper(`delete from seal_head; delete from seal; delete from security_event where kind like 'audit%'`);
  await rm(join(folder, 'anchor'), { recursive: true });
  await mkdir(join(folder, 'anchor'));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run audit:first-seal', () => {
  test('does nothing for a history of today, which the program seals by itself', async () => {
    expect(await firstSeal({}, ...because)).toMatchObject(refused('Not needed'));
    await tamper(`update product_version set first_started_at = now() - interval '3 days'`);
  });

  test('asks for a reason that tells something', async () => {
    expect(await firstSeal()).toMatchObject(refused('The reason is missing'));
    expect(await firstSeal({}, '--reason', 'x'.repeat(201))).toMatchObject(refused('say why'));
  });

  test('refuses an environment that is not the installation’s: no database, no key, another key', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    expect(await firstSeal({ DATA_DIR: empty }, ...because)).toMatchObject({ code: 1 });
    expect(await firstSeal({ SECRET_KEY: randomBytes(32).toString('base64') }, ...because)).toMatchObject(
      refused('The key is not the one of this installation'),
    );
    expect(
      await firstSeal({ DATABASE_URL: database.ownerUrl.replace(/\/[^/]*$/, '/no_existe') }, ...because),
    ).toMatchObject({
      code: 1,
    });
    expect([await seals(), await allowed()]).toEqual([[], []]);
  });

  test('makes the first seal while the server runs, which goes on from it, and tells who did', async () => {
    await server.start();
    expect(await seals()).toEqual([]);
    const made = await firstSeal({}, ...because);
    const [seal] = await seals();
    expect(made).toEqual({ code: 0, said: `Sello / Seal 1: ${seal?.hash}\n` });
    expect(await allowed()).toEqual([{ detail: expect.stringMatching(/^\S+@\S+: el servidor se detuvo/) }]);
    expect(await server.stop()).toBe(0);
    expect(await verify()).toMatchObject({ code: 0 });
    expect((await readFile(anchor, 'utf8')).split('\n')[0]).toContain(seal?.hash);
  });

  test('does nothing where there are seals', async () => {
    expect(await firstSeal({}, ...because)).toMatchObject(refused('There are seals already'));
    expect(await allowed()).toHaveLength(1);
  });

  test('refuses where seals were deleted: by the file of seals, and without it by what counted them', async () => {
    await tamper('delete from seal_head; delete from seal');
    expect(await firstSeal({}, ...because)).toMatchObject(refused('There were seals and they are gone'));
    const elsewhere = join(folder, 'elsewhere.txt');
    expect(await firstSeal({ SEAL_ANCHOR_FILE: elsewhere }, ...because)).toMatchObject(refused('auditVerified'));
    expect([await seals(), await allowed()]).toMatchObject([[], [{}]]);
  });

  test('who deletes what counted them too and names another file of seals is told by the real one', async () => {
    await tamper(`delete from security_event where kind like 'audit%'`);
    const elsewhere = join(folder, 'elsewhere.txt');
    await writeFile(elsewhere, '');
    expect(await firstSeal({ SEAL_ANCHOR_FILE: elsewhere }, ...because)).toMatchObject({ code: 0 });
    expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('is not the one recorded outside') });
  });
});
