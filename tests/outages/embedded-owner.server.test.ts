import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCluster, makeScratch, query } from '#platform/db/embedded/fixtures/scratch.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { prepareServer } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';

const timeout = 180_000;

/** What the running cluster of a state folder answers to the owner, and whether the superuser is let in. */
async function askOwner(stateDirectory: string) {
  const database = await startEmbeddedPostgres({ stateDirectory, ownedDatabase: 'capacita' });
  onTestFinished(() => database.stop());
  const url = database.url('capacita');
  const asSuperuser = new URL(url);
  asSuperuser.username = 'postgres';
  const rows = await query<{ rolsuper: boolean }>(url, 'select rolsuper from pg_roles where rolname = current_user');
  return { url, rows, superuser: asSuperuser.href };
}

describe('the embedded database is worked on by an owner who is no superuser', { timeout }, () => {
  test('from the first start on, and nobody signs in as the superuser', async () => {
    const folder = makeScratch();
    const state = await makeCluster(folder, 'database');
    const server = await prepareServer(undefined, folder, { DEMO: '0' });
    await server.start();
    onTestFinished(() => server.kill());
    const { url, rows, superuser } = await askOwner(state);
    expect(rows).toEqual([{ rolsuper: false }]);
    await expect(query(superuser, 'select 1')).rejects.toThrow(/password authentication failed/);
    for (const statement of [
      'set session_replication_role = replica',
      'set allow_system_table_mods = on',
      'create function pg_catalog.to_jsonb(public.attendance) returns jsonb language sql as $$ select null::jsonb $$',
      'alter role capacita superuser',
    ]) {
      await expect(query(url, statement)).rejects.toThrow(/permission denied|must/i);
    }
    expect(readFileSync(join(state, 'postgres', 'password'), 'utf8').length).toBeGreaterThanOrEqual(32);
    expect(await server.stop()).toBe(0);
  });

  test('an installation that the superuser made is handed over at the start, whole', async () => {
    const folder = makeScratch();
    const state = await makeCluster(folder, 'database');
    const before = await startEmbeddedPostgres({ stateDirectory: state });
    await query(before.url('postgres'), 'create database capacita');
    const earlier = await prepareServer(before.url('capacita'), folder, { DEMO: '1' });
    await earlier.start();
    expect(await earlier.stop()).toBe(0);
    await before.stop();
    for (let round = 0; round < 2; round += 1) {
      const server = await prepareServer(undefined, folder, { DEMO: '1' });
      await server.start();
      expect(await server.stop()).toBe(0);
    }
    expect(await verifyInstallation(folder, {})).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
    const { url, rows, superuser } = await askOwner(state);
    expect(rows).toEqual([{ rolsuper: false }]);
    await expect(query(superuser, 'select 1')).rejects.toThrow(/password authentication failed/);
    const left = await query(
      url,
      `select c.oid::regclass::text as name from pg_class c
       where relowner = 'postgres'::regrole and oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace`,
    );
    expect(left).toEqual([]);
  });
});
