import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { withLogin } from '#platform/db/database-address.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { isFull } from '../support/runs.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';
import { whileAltered } from './fixtures/altered-part.ts';

/** The demo company on a PostgreSQL of one's own, which runs, backed up once; its restore is rehearsed. */
let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let backups: string;
const password = 'frase de doce o más';

type Variables = Readonly<Record<string, string>>;
const live = (): Variables => ({
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: join(folder, 'data'),
  SEAL_ANCHOR_FILE: join(folder, 'seals.txt'),
  TMPDIR: join(folder, 'scratch'),
  BACKUP_PASSWORD: password,
});

function start(
  script: 'backup' | 'restore-rehearse',
  args: readonly string[],
  variables: Variables = {},
): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${script}.ts`), ...args], {
    env: { ...programEnvironment, ...live(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcomeOf({ stdout, stderr, ...child }: ChildProcess, ended: Promise<unknown[]>) {
  if (stdout === null || stderr === null) throw new Error(`${child.pid} says nothing`);
  const [said, failed, [code]] = await Promise.all([text(stdout), text(stderr), ended]);
  return { code: code as number | null, said: said + failed };
}

async function run(script: 'backup' | 'restore-rehearse', args: readonly string[], variables: Variables = {}) {
  const child = start(script, args, variables);
  return outcomeOf(child, once(child, 'close'));
}
const rehearse = (args: readonly string[] = [], variables: Variables = {}) =>
  run('restore-rehearse', ['--from', backups, ...args], variables);

const kept = async () =>
  (await database.owner.db.selectFrom('rehearsal').selectAll().orderBy('rehearsal_id').execute()).at(-1);
const countKept = async () => (await database.owner.db.selectFrom('rehearsal').selectAll().execute()).length;
/** What is left of scratch places, and of programs that worked in them. */
const remains = async () => [
  ...(await readdir(join(folder, 'scratch'))),
  ...execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(join(folder, 'scratch'))),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-rehearsal-test-'));
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'scratch'), { mode: 0o711 });
  backups = join(folder, 'backups');
  database = await createTestDatabase(false);
  server = await prepareServer(database.ownerUrl, join(folder, 'data'), {
    DEMO: '1',
    SEAL_ANCHOR_FILE: join(folder, 'seals.txt'),
  });
  await server.start();
  expect(await run('backup', ['--to', backups, '--with-key'])).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

// Each is a whole restore and a start of the program, some of them three.
describe('a rehearsal', { timeout: 900_000 }, () => {
  test('restores, verifies, signs in, is on record to be signed, and leaves nothing behind (Annex 11-7.2)', async () => {
    const found = await rehearse();
    expect(found).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Intact[\s\S]*Passed[\s\S]*RPO \d+ s, RTO \d+ s/),
    });
    const record = await kept();
    const manifest = await readManifest();
    expect(record).toMatchObject({
      outcome: 0,
      findings: null,
      key_of_backup: true,
      table_count: manifest.tables.length,
      row_count: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      file_count: manifest.files.count,
      reviewer_employee_nr: null,
      revision: 1,
    });
    expect(record?.taken_at.toISOString()).toBe(manifest.takenAt);
    expect(record?.duration_seconds).toBeGreaterThan(0);
    expect(record?.age_seconds).toBe(
      Math.floor(((record?.began_at.getTime() ?? 0) - Date.parse(manifest.takenAt)) / 1_000),
    );
    expect(await remains()).toEqual([]);
    const { rows } = await database.owner.pool.query("select from collaborator where name = 'Ensayo de restauración'");
    expect(rows).toEqual([]);
    expect((await verifyInstallation(join(folder, 'data'), live())).said).toContain('Intact');
  });

  test('works in an empty database of one’s own, which is empty again, and from a bucket', async () => {
    const scratch = await createTestDatabase(false);
    const bucket = await startBucketServer();
    try {
      const { access } = bucket;
      const url = `s3://${access.bucket}/copias?endpoint=${access.endpoint}&region=${access.region}`;
      const keys = { AWS_ACCESS_KEY_ID: access.accessKeyId, AWS_SECRET_ACCESS_KEY: access.secretAccessKey };
      expect(await run('backup', ['--to', url], keys)).toMatchObject({ code: 0 });
      // Without its own key in it: that of the installation opens it, and the record says so.
      // A login of the installation's own server is none of this one.
      const login = 'postgresql://del_servidor:x@otro.example/capacita';
      const within = { REHEARSAL_DATABASE_URL: scratch.ownerUrl, DATABASE_APP_URL: login };
      expect(await run('restore-rehearse', ['--from', url], { ...keys, ...within })).toMatchObject({ code: 0 });
      expect(await kept()).toMatchObject({ outcome: 0, key_of_backup: false, place: `s3://${access.bucket}/copias` });
      const { rows } = await scratch.owner.pool.query(
        "select from pg_class where relnamespace = 'public'::regnamespace",
      );
      expect(rows).toEqual([]);
      const refused = await rehearse([], { REHEARSAL_DATABASE_URL: database.ownerUrl });
      expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('is not empty') });
      expect(await remains()).toEqual([]);
    } finally {
      await bucket.close();
      await scratch.drop();
    }
  });

  test('works with the application’s own login where the owner of the scratch database may make none', async () => {
    const scratch = await createTestDatabase(false);
    const { pool } = scratch.owner;
    const name = new URL(scratch.ownerUrl).pathname.slice(1);
    try {
      await pool.query(`create role ${name}_owner login password 'propia' in role capacita_app`);
      await pool.query(`create role ${name}_app login password 'ajena' in role capacita_app`);
      await pool.query(`alter database ${name} owner to ${name}_owner`);
      const owned = withLogin(scratch.ownerUrl, `postgresql://${name}_owner:propia@x/x`);
      const found = await rehearse([], {
        REHEARSAL_DATABASE_URL: owned,
        DATABASE_APP_URL: withLogin(database.ownerUrl, `postgresql://${name}_app:ajena@x/x`),
      });
      expect(found, found.said).toMatchObject({ code: 0 });
      expect(await remains()).toEqual([]);
    } finally {
      await pool.query(`reassign owned by ${name}_owner to current_user; drop owned by ${name}_owner`);
      await pool.query(`alter database ${name} owner to current_user; drop role ${name}_owner, ${name}_app`);
      await scratch.drop();
    }
  });

  test('of a damaged backup says which part, and is on record as that', async () => {
    await whileDamaged(async (sha256) => {
      const found = await rehearse();
      expect(found).toMatchObject({ code: 1, said: expect.stringContaining('Damaged backup') });
      expect(await kept()).toMatchObject({ outcome: 2, findings: expect.stringContaining(sha256) });
      expect(await remains()).toEqual([]);
    });
  });

  test('that has to pass over a backup, for its list is altered, does not pass: it may be the newest', async () => {
    const twice = join(folder, 'twice');
    for (const _ of [1, 2]) expect(await run('backup', ['--to', twice, '--with-key'])).toMatchObject({ code: 0 });
    const [{ name: older } = { name: '' }, { name: newer } = { name: '' }] = await readManifests(twice);
    await whileAltered(
      twice,
      newer,
      async () => {
        const found = await run('restore-rehearse', ['--from', twice]);
        expect(found).toMatchObject({ code: 1, said: expect.stringContaining('Damaged backup') });
        expect(await kept()).toMatchObject({
          backup_name: older,
          outcome: 2,
          findings: expect.stringMatching(new RegExp(`may be the newest: ${newer}`)),
        });
      },
      'manifests',
    );
    expect(await remains()).toEqual([]);
  });

  test('without the key, or of another company, is refused in words and not on record', async () => {
    const before = await countKept();
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    await mkdir(elsewhere.DATA_DIR);
    const without = await rehearse([], { ...elsewhere, BACKUP_PASSWORD: '' });
    expect(without).toMatchObject({ code: 2, said: expect.stringContaining('what opens the key is missing') });
    const wrong = await rehearse([], { BACKUP_PASSWORD: 'otra frase de doce' });
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('the key does not open with that') });
    const nothing = await run('restore-rehearse', ['--from', join(folder, 'nothing')]);
    expect(nothing).toMatchObject({ code: 2, said: expect.stringContaining('there are no backups in that place') });
    const other = await createTestDatabase();
    try {
      const foreign = await rehearse([], { DATABASE_URL: other.ownerUrl });
      expect(foreign).toMatchObject({ code: 2, said: expect.stringContaining('not of this installation') });
    } finally {
      await other.drop();
    }
    expect(await countKept()).toBe(before);
    expect(await remains()).toEqual([]);
    const nowhere = await rehearse(['--scratch', join(folder, 'missing')]);
    expect(nowhere).toMatchObject({ code: 2, said: expect.stringMatching(/cannot write into \S+missing .*ENOENT$/m) });
  });

  test('that is killed in its middle leaves nothing behind; a second one beside it is refused; the next one works', async () => {
    const before = await countKept();
    const first = start('restore-rehearse', ['--from', backups]);
    const ended = once(first, 'close');
    let said = '';
    first.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    while (!said.includes('rows and files')) await sleep(50);
    const second = await rehearse();
    expect(second).toMatchObject({ code: 2, said: expect.stringContaining('a rehearsal is running already') });
    while (!said.includes('audit trail')) await sleep(50);
    first.kill('SIGKILL');
    await ended;
    await expect.poll(remains, { timeout: 60_000 }).toEqual([]);
    expect(await countKept()).toBe(before);
    expect(await rehearse()).toMatchObject({ code: 0 });
  });

  test('that lost its lock is not on record, for another may have begun meanwhile', async () => {
    const before = await countKept();
    // It ends with its digests, and would be on record as that.
    await whileDamaged(async () => {
      const child = start('restore-rehearse', ['--from', backups]);
      const outcome = outcomeOf(child, once(child, 'close'));
      await expect.poll(cutLock, { interval: 20 }).toBe(1);
      expect(await outcome).toMatchObject({
        code: 2,
        said: expect.stringMatching(/digests…[\s\S]*Not rehearsed: /),
      });
    });
    expect(await countKept()).toBe(before);
    expect(await remains()).toEqual([]);
  });

  test.runIf(isFull && process.getuid?.() === 0)(
    'on a full scratch disk says so, and is on record as not finished',
    async () => {
      const small = join(folder, 'small');
      await mkdir(small, { mode: 0o711 });
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=711', 'tmpfs', small]);
      try {
        const found = await rehearse(['--scratch', small]);
        expect(found).toMatchObject({ code: 1, said: expect.stringContaining('the scratch place is full') });
        expect(await kept()).toMatchObject({ outcome: 3, findings: expect.stringContaining(small) });
        expect(await readdir(small)).toEqual([]);
      } finally {
        execFileSync('umount', [small]);
      }
    },
  );
});

interface Listed {
  readonly takenAt: string;
  readonly tables: readonly { readonly name: string; readonly sha256: string; readonly rows: number }[];
  readonly files: { readonly count: number };
}

/** The lists of contents in a folder, the oldest first. */
async function readManifests(place: string): Promise<(Listed & { readonly name: string })[]> {
  const paths = await readdir(join(place, 'manifests'), { recursive: true });
  const read = paths
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .map(async (path) => {
      const listed = JSON.parse(await readFile(join(place, 'manifests', path), 'utf8')) as Listed;
      return { ...listed, name: basename(path) };
    });
  return (await Promise.all(read)).sort((one, other) => one.takenAt.localeCompare(other.takenAt));
}

/** The list of contents of the one backup in the folder. */
async function readManifest(): Promise<Listed> {
  const [listed] = await readManifests(backups);
  if (listed === undefined) throw new Error('There is no backup.');
  return listed;
}

/** Does some work while one byte of the one backup is altered. */
async function whileDamaged(work: (sha256: string) => Promise<void>): Promise<void> {
  const { tables } = await readManifest();
  const sha256 = tables.find(({ name }) => name === 'collaborator')?.sha256 ?? '';
  await whileAltered(backups, sha256, () => work(sha256));
}

/** Ends the connection that holds the lock of a rehearsal, which is not the one that its record is written on. @returns how many */
async function cutLock(): Promise<number> {
  const { rows } = await database.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [advisoryLocks.rehearsal],
  );
  return rows.length;
}
