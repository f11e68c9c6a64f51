import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { query } from '#platform/db/embedded/fixtures/scratch.ts';
import { postgresPrograms } from '../support/debian-packages.ts';
import { type InstalledPostgres, startInstalledPostgres } from '../support/installed-postgres.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';

/** A signature of the administrator of the demo company. */
export const credentials = { user: 'itps', pass: demoPassword };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-moving-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Site {
  readonly server: ServerProcess;
  readonly primary: InstalledPostgres;
  /** has every commit that was acknowledged */
  readonly standby: InstalledPostgres;
}

/**
 * Two servers, of which one follows the other before a commit is answered, and the program on the address of both.
 * @param more of its environment
 */
export async function startSite(
  more: (standby: InstalledPostgres) => Record<string, string> = () => ({}),
): Promise<Site> {
  const primary = await startInstalledPostgres(postgresPrograms, await makeFolder(), { fsync: 'off' });
  onTestFinished(() => primary.stop());
  await query(primary.url('postgres'), 'create database capacita');
  const standby = await primary.startStandby(await makeFolder());
  onTestFinished(() => standby.stop());
  await setOn(primary, 'synchronous_standby_names', '*');
  // The standby comes first: it is to be passed over.
  const both = `postgresql://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/capacita`;
  const server = await prepareServer(both, await makeFolder(), { DEMO: '1', LOG_LEVEL: 'error', ...more(standby) });
  onTestFinished(() => server.kill());
  await server.start();
  return { server, primary, standby };
}

/** Changes a setting of a server while it runs. */
export async function setOn(server: InstalledPostgres, name: string, value: string): Promise<void> {
  await query(server.url('postgres'), `alter system set ${name} = '${value}'`);
  await query(server.url('postgres'), 'select pg_reload_conf()');
}

export async function post({ address }: { readonly address: string }, path: string, body: object, headers = {}) {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, code: reply.headers.get('x-error-code'), text: await reply.text() };
}

/** @returns the administrator's token */
export const signIn = async (server: { readonly address: string }) =>
  JSON.parse((await post(server, '/api/Auth/Authenticate', credentials)).text).token as string;
