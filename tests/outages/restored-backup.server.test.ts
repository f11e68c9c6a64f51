import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';

/**
 * An installation with the embedded database, saved twice as the README says: stopped, and its folder copied with owners and
 * rights. Between the two a shift is added.
 */
let folder: string;
/** the anchor file, kept apart from what is saved */
let anchor: string;
let older: string;
let newer: string;

const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
const serve = (data: string) => prepareServer(undefined, data, { DEMO: '1', SEAL_ANCHOR_FILE: anchor });
const verify = (data: string, anchorFile = anchor) => verifyInstallation(data, { SEAL_ANCHOR_FILE: anchorFile });
const credentials = { user: 'itps', pass: 'Demo-2026!' };

async function call(
  server: ServerProcess,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ readonly token: string; readonly data: readonly unknown[] }> {
  const reply = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.json()) as Awaited<ReturnType<typeof call>>;
}

const signIn = async (server: ServerProcess) =>
  (await call(server, 'POST', '/api/Auth/Authenticate', credentials)).token;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-backup-'));
  // Under root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  anchor = join(folder, 'seals.txt');
  [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  const server = await serve(data);
  await server.start();
  expect(await server.stop()).toBe(0);
  copy(data, older);
  await server.start();
  const shift = { name: 'Nocturno de Ñuñoa', schedule: '22 a 06', reason: 'alta', ...credentials };
  await call(server, 'POST', '/api/Turn', shift, await signIn(server));
  expect(await server.stop()).toBe(0);
  copy(data, newer);
  await rm(data, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a backup of the embedded database', () => {
  test('is intact where it is restored, and work goes on from there (21 CFR 11.10(c), Annex 11-7)', async () => {
    const place = join(folder, 'restored');
    copy(newer, place);
    expect(await verify(place)).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
    const server = await serve(place);
    await server.start();
    const filter = encodeURIComponent(JSON.stringify(['name', 'Nocturno de Ñuñoa']));
    const { data } = await call(server, 'GET', `/api/Turn?filter=${filter}`, undefined, await signIn(server));
    expect(data).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    expect(await verify(place)).toMatchObject({ code: 0 });
  });

  test('that is older than the anchor file is told, until the restore is written down', async () => {
    const place = join(folder, 'from-older');
    const kept = join(folder, 'kept.txt');
    copy(older, place);
    const lines = (await readFile(anchor, 'utf8')).trim().split('\n');
    const found = await verify(place);
    expect(found).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN') });
    // It names the first seal that the backup has not: the lines before it are those of the backup.
    const missing = Number(/seal (\d+) is recorded outside the database but missing in it/.exec(found.said)?.[1]);
    expect(missing).toBeGreaterThan(1);
    expect(lines.length).toBeGreaterThanOrEqual(missing);
    await writeFile(kept, `${lines.filter((line) => Number(line.split(' ')[0]) < missing).join('\n')}\n`);
    expect(await verify(place, kept)).toMatchObject({ code: 0 });
  });

  test('without its own key is not verified, and with another it is a trail that others made', async () => {
    const place = join(folder, 'without-key');
    copy(newer, place);
    await rm(join(place, 'secret.key'));
    expect(await verify(place)).toMatchObject({ code: 2, said: expect.stringContaining('SECRET_KEY') });
    await writeFile(join(place, 'secret.key'), randomBytes(32).toString('base64'), { mode: 0o600 });
    expect(await verify(place)).toMatchObject({ code: 1, said: expect.stringMatching(/BROKEN: .*seal 1\b/i) });
  });
});
