import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { prepareServer } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';

/** The embedded database comes without these programs, and an older `pg_dump` refuses a newer server. */
const programs = process.env.TEST_POSTGRES_BIN;

test.runIf(programs !== undefined)(
  'a dump of a PostgreSQL of one’s own, restored as the README says, is intact',
  {},
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capacita-dump-'));
    const administrator = new pg.Client({ connectionString: inject('clusterUrl') });
    await administrator.connect();
    const owner = `dumped_${randomBytes(4).toString('hex')}`;
    await administrator.query(`create role ${owner} login createrole password 'de-prueba'`);
    await administrator.query(`grant capacita_app to ${owner} with admin option`);
    onTestFinished(async () => {
      await administrator.query(`drop database if exists ${owner} with (force)`);
      for (const role of [`${owner}_server`, owner]) await administrator.query(`drop role if exists ${role}`);
      await administrator.end();
      await rm(folder, { recursive: true, force: true });
    });
    const url = new URL(inject('clusterUrl'));
    Object.assign(url, { username: owner, password: 'de-prueba', pathname: `/${owner}` });
    const dump = join(folder, 'capacita.dump');
    const run = (program: string, ...parameters: string[]) =>
      execFileSync(join(programs ?? '', program), [...parameters, `--dbname=${url.href}`]);
    const verify = () => verifyInstallation(folder, { DATABASE_URL: url.href });

    await administrator.query(`create database ${owner} owner ${owner}`);
    const server = await prepareServer(url.href, folder, { DEMO: '1' });
    await server.start();
    run('pg_dump', '--format=custom', `--file=${dump}`);
    expect(await server.stop()).toBe(0);
    const stopped = join(folder, 'stopped.dump');
    run('pg_dump', '--format=custom', `--file=${stopped}`);

    const restore = async (file: string) => {
      await administrator.query(`drop database ${owner} with (force)`);
      await administrator.query(`create database ${owner} owner ${owner}`);
      run('pg_restore', '--exit-on-error', file);
    };
    await restore(stopped);
    expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
    await server.start();
    expect(await server.stop()).toBe(0);
    expect(await verify()).toMatchObject({ code: 0 });

    // The older one lacks the seals that the anchor file names since.
    await restore(dump);
    const { code, said } = await verify();
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/seal \d+ is recorded outside the database but missing in it/),
    ]);
  },
);
