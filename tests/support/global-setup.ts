import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded/start.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { startInstalledPostgres } from './installed-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the owner's address of the maintenance database of the cluster that tests share */
    clusterUrl: string;
    /** state folder of a cluster that is never started, made when the first test needs a copy of it */
    embeddedTemplate: string;
  }
}

/** Name of the migrated database that every test file clones. */
export const templateName = 'capacita_template';

/** A login as the product makes one for itself, but that its clock may be on any day (migration 0081). */
export const applicationLogin = { name: 'capacita_test', password: 'de-prueba' };

/**
 * One PostgreSQL for all server tests, with a migrated template: the embedded one, or with `TEST_POSTGRES_BIN` the
 * installed one in that folder. What is lost at a crash does not matter here, and only here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-test-'));
  // Under root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const installed = process.env.TEST_POSTGRES_BIN;
  const cluster =
    installed === undefined
      ? await startEmbeddedPostgres({ stateDirectory: folder, settings })
      : await startInstalledPostgres(installed, folder, settings);
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await migrateToLatest(cluster.url(templateName));
  const { name, password } = applicationLogin;
  await client.query('create role capacita_any_moment nologin');
  await client.query(`create role ${name} login password '${password}' in role capacita_app, capacita_any_moment`);
  await client.end();
  project.provide('clusterUrl', cluster.url('postgres'));
  project.provide('embeddedTemplate', join(folder, 'template'));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
