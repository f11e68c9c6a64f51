import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startBucketServer } from '../support/bucket-server.ts';
import { programEnvironment } from '../support/program-environment.ts';
import { prepareServer, type ServerProcess } from '../support/server-process.ts';
import { whileAltered } from './fixtures/altered-part.ts';

/**
 * The demo company on a PostgreSQL of one's own, whose owner is no superuser, backed up twice while it runs: before and after a shift
 * was added; the second time with the key, while more shifts are added.
 */
let folder: string;
let administrator: pg.Client;
let owner: string;
let server: ServerProcess;
let anchor: string;
let backups: string;
let [older, newer] = ['', ''];
const password = 'frase de doce o más';
const credentials = { user: 'itps', pass: 'Demo-2026!' };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey, publicKey } = pair;

type Variables = Readonly<Record<string, string>>;

async function run(script: 'backup' | 'restore' | 'files-copy', args: readonly string[], variables: Variables) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${script}.ts`), ...args], {
    env: { ...programEnvironment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, said: said + failed };
}

const urlOf = (database: string) => {
  const url = new URL(inject('clusterUrl'));
  return Object.assign(url, { username: owner, password: 'de-prueba', pathname: `/${database}` }).href;
};
const live = (): Variables => ({
  DATABASE_URL: urlOf(owner),
  DATA_DIR: join(folder, 'data'),
  SEAL_ANCHOR_FILE: anchor,
  BACKUP_PASSWORD: password,
});

async function emptyDatabase(name: string): Promise<string> {
  await administrator.query(`create database ${owner}_${name} owner ${owner}`);
  return urlOf(`${owner}_${name}`);
}

async function post<T>(address: string, path: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.json()) as T;
}
const signIn = async (address: string) =>
  (await post<{ token: string }>(address, '/api/Auth/Authenticate', credentials)).token;
const addShift = (token: string, name: string) =>
  post(server.address, '/api/Turn', { name, schedule: '22 a 06', reason: 'alta', ...credentials }, token);

async function countShifts(address: string, like: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify(['name', 'startswith', like]));
  const reply = await fetch(`${address}/api/Turn?filter=${filter}`, {
    headers: { authorization: `Bearer ${await signIn(address)}` },
  });
  return ((await reply.json()) as { data: unknown[] }).data.length;
}
const nameIn = (said: string) => /^[0-9a-f]{64}/m.exec(said)?.[0] ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-backup-'));
  await chmod(folder, 0o711);
  [anchor, backups] = [join(folder, 'seals.txt'), join(folder, 'backups')];
  administrator = new pg.Client({ connectionString: inject('clusterUrl') });
  await administrator.connect();
  owner = `backed_${randomBytes(4).toString('hex')}`;
  await administrator.query(`create role ${owner} login createrole password 'de-prueba'`);
  await administrator.query(`grant capacita_app to ${owner} with admin option`);
  await administrator.query(`create database ${owner} owner ${owner}`);
  server = await prepareServer(urlOf(owner), join(folder, 'data'), { DEMO: '1', SEAL_ANCHOR_FILE: anchor });
  await server.start();
  const first = await run('backup', ['--to', backups], live());
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('is NOT in the backup') });
  older = nameIn(first.said);
  const token = await signIn(server.address);
  await addShift(token, 'Nocturno de Ñuñoa');
  let isOver = false;
  const adding = (async () => {
    for (let number = 1; !isOver; number += 1) await addShift(token, `Turno ${number}`);
  })();
  const second = await run('backup', ['--to', backups, '--with-key'], live());
  isOver = true;
  await adding;
  expect(second).toMatchObject({ code: 0 });
  newer = nameIn(second.said);
  expect(await server.stop()).toBe(0);
});

afterAll(async () => {
  const { rows } = await administrator.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`${owner}%`],
  );
  for (const { datname } of rows) await administrator.query(`drop database ${datname} with (force)`);
  const roles = await administrator.query<{ rolname: string }>('select rolname from pg_roles where rolname like $1', [
    `${owner}%`,
  ]);
  for (const { rolname } of roles.rows.filter(({ rolname: name }) => name !== owner))
    await administrator.query(`drop role ${rolname}`);
  await administrator.query(`drop role ${owner}`);
  await administrator.end();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup made while the product runs', () => {
  test('is intact where it is restored, on the embedded database too, and work goes on (Annex 11-7.2)', async () => {
    const place = join(folder, 'embedded');
    const kept = join(folder, 'kept.txt');
    const variables = { DATA_DIR: place, SEAL_ANCHOR_FILE: kept };
    const found = await run('restore', ['--from', backups], { ...variables, BACKUP_PASSWORD: password });
    expect(found).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
    expect(found.said).toContain(newer);
    expect(found.said).toContain('nothing says whether something newer than the backup is lost');
    const restored = await prepareServer(undefined, place, { DEMO: '1', SEAL_ANCHOR_FILE: kept });
    await restored.start();
    expect(await countShifts(restored.address, 'Nocturno de Ñuñoa')).toBe(1);
    expect(await restored.stop()).toBe(0);
  });

  test('does not write again what an earlier one holds', async () => {
    const parts = (await readdir(join(backups, 'content'), { recursive: true })).filter((name) => name.length > 60);
    const tables = async (name: string) => {
      const manifest = await readFile(join(backups, 'manifests', name.slice(0, 2), name), 'utf8');
      return (JSON.parse(manifest) as { tables: { sha256: string }[] }).tables.map(({ sha256 }) => sha256);
    };
    const [before, after] = [await tables(older), await tables(newer)];
    expect(after.filter((sha256) => before.includes(sha256)).length).toBeGreaterThan(10);
    expect(after.filter((sha256) => !before.includes(sha256)).length).toBeGreaterThan(1);
    for (const sha256 of [...before, ...after]) expect(parts.some((part) => part.endsWith(sha256))).toBe(true);
  });

  test('has the files that were lost since the backup before, and gives them back; one that is nowhere stops it', async () => {
    const place = join(folder, 'with-files');
    await cp(backups, place, { recursive: true });
    const [files, aside] = [join(folder, 'data', 'files'), join(folder, 'aside')];
    await rename(files, aside);
    const made = await run('backup', ['--to', place], live());
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^FALTAN [1-9]\d* archivos/m) });
    const count = Number(/ (\d+) archivos \/ files,/.exec(made.said)?.[1]);
    expect(made.said).toContain(`FALTAN ${count} archivos`);

    const back = await run('files-copy', ['--from-backup', place, '--to', `file:${files}`], live());
    expect(back).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`^${nameIn(made.said)}\\n.*\\n.*copied: ${count} `)),
    });
    const namesIn = async (where: string) =>
      (await readdir(where, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name)).sort();
    expect(await namesIn(files)).toEqual(await namesIn(aside));

    const silent = { ...live(), FILES_URL: 's3://files/away?endpoint=http://127.0.0.1:9&region=sur-1' };
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    const beside = await run('backup', ['--to', place], { ...silent, ...keys });
    expect(beside).toMatchObject({
      code: 0,
      said: expect.stringMatching(`has ${count} files from earlier ones: .*ECONNREFUSED`),
    });
    expect(await run('backup', ['--to', join(folder, 'another')], { ...silent, ...keys })).toMatchObject({
      code: 2,
      said: expect.stringContaining('ECONNREFUSED'),
    });

    const [gone = ''] = await namesIn(files);
    await Promise.all([files, join(place, 'content')].map((where) => rm(join(where, gone))));
    expect(await run('backup', ['--to', place], live())).toMatchObject({
      code: 2,
      said: expect.stringContaining(
        `1 files are missing or altered, here and in earlier backups of that place: ${basename(gone)}`,
      ),
    });
    await rm(files, { recursive: true });
    await rename(aside, files);
  });

  test('gives back a lost key alone, where there is none', async () => {
    const variables = { ...live(), DATA_DIR: join(folder, 'lost-key') };
    await mkdir(variables.DATA_DIR);
    const place = join(folder, 'keys');
    await cp(backups, place, { recursive: true });
    const bring = () => run('restore', ['--from', place, '--key-only'], variables);
    expect(await bring()).toMatchObject({ code: 0 });
    const [brought, own] = await Promise.all(
      [variables.DATA_DIR, join(folder, 'data')].map((where) => readFile(join(where, 'secret.key'), 'utf8')),
    );
    expect(brought).toBe(own);
    expect(await bring()).toMatchObject({ code: 2, said: expect.stringContaining('has a key') });
    // Of several, the newest that holds one: the list says which do.
    expect(await run('backup', ['--to', place], live())).toMatchObject({ code: 0 });
    await rm(variables.DATA_DIR, { recursive: true });
    expect(await bring()).toMatchObject({ code: 0, said: expect.stringContaining(newer) });
    const { said } = await run('restore', ['--from', place, '--list'], variables);
    const lines = said.split('\n').filter((line) => /^ {2}\d{4}-/.test(line));
    expect(lines.map((line) => line.includes('with the key'))).toEqual([false, true, false]);
  });

  test('takes no key along that made none of the seals, and makes none where it is missing', async () => {
    const other = { ...live(), SECRET_KEY: randomBytes(32).toString('base64') };
    const args = ['--to', join(folder, 'refused'), '--with-key'];
    expect(await run('backup', args, other)).toMatchObject({
      code: 2,
      said: expect.stringContaining('made the seals'),
    });
    const bare = join(folder, 'bare');
    const missing = await run('backup', args, { ...live(), DATA_DIR: bare });
    expect(missing).toMatchObject({ code: 2, said: expect.stringContaining('key of the installation is missing') });
    expect(existsSync(join(bare, 'secret.key'))).toBe(false);
  });

  test('that is older than the anchor file says which seals it has not', async () => {
    const key = await readFile(join(folder, 'data/secret.key'), 'utf8');
    const variables = {
      DATABASE_URL: await emptyDatabase('older'),
      DATA_DIR: join(folder, 'from-older'),
      SEAL_ANCHOR_FILE: anchor,
      SECRET_KEY: key.trim(),
    };
    const found = await run('restore', ['--from', backups, '--backup', older], variables);
    expect(found).toMatchObject({
      code: 1,
      said: expect.stringMatching(/NEWER than the backup.*: \d+ .* [0-9a-f]{64}/),
    });
    expect(found.said).not.toContain('nothing says whether');
  });

  test('lies in a bucket too, its key for who holds the private half', async () => {
    const bucket = await startBucketServer();
    try {
      const { access } = bucket;
      const url = `s3://${access.bucket}/copias?endpoint=${access.endpoint}&region=${access.region}`;
      const keys = { AWS_ACCESS_KEY_ID: access.accessKeyId, AWS_SECRET_ACCESS_KEY: access.secretAccessKey };
      const [pem, half] = [join(folder, 'public.pem'), join(folder, 'private.pem')];
      await writeFile(pem, publicKey.export({ type: 'spki', format: 'pem' }));
      await writeFile(half, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const args = ['--to', url, '--with-key', '--public-key', pem];
      expect(await run('backup', args, { ...live(), ...keys })).toMatchObject({ code: 0 });
      const target = {
        DATABASE_URL: await emptyDatabase('bucket'),
        DATA_DIR: join(folder, 'from-bucket'),
        SEAL_ANCHOR_FILE: join(folder, 'from-bucket.txt'),
      };
      const found = await run('restore', ['--from', url, '--private-key', half], { ...target, ...keys });
      expect(found).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
    } finally {
      await bucket.close();
    }
  });
});

test('a start beside a database that is lost is refused, makes nothing, and leaves the anchor file as it is', async () => {
  const before = await readFile(anchor, 'utf8');
  for (const url of [undefined, await emptyDatabase('lost')]) {
    const place = join(folder, 'lost');
    const started = await prepareServer(url, place, { DEMO: '1', SEAL_ANCHOR_FILE: anchor });
    await expect(started.start()).rejects.toThrow(/seals of an installation: mount its disk, restore a backup/);
    expect(await readdir(place)).toEqual([]);
  }
  expect(await readFile(anchor, 'utf8')).toBe(before);
});

describe('a restore is refused, and writes nothing,', () => {
  const place = () => join(folder, 'refused');
  const refused = async (args: readonly string[], variables: Variables, words: RegExp) => {
    const found = await run('restore', ['--from', backups, ...args], { DATA_DIR: place(), ...variables });
    expect(found).toMatchObject({ code: 2, said: expect.stringMatching(words) });
    await expect(readdir(place())).rejects.toThrow('ENOENT');
  };

  test('without the key, or with the wrong password', async () => {
    await refused(['--backup', older], {}, /does not hold the key: set SECRET_KEY/);
    await refused([], {}, /what opens the key is missing/);
    await refused([], { BACKUP_PASSWORD: 'otra frase de doce' }, /the key does not open with that/);
  });

  test.each(['DATA_DIR', 'SEAL_ANCHOR_FILE', 'FILES_URL'])('where %s cannot be written', async (variable) => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const value = `${variable === 'FILES_URL' ? 'file:' : ''}${join(file, 'place', 'within')}`;
    const variables = { DATA_DIR: place(), BACKUP_PASSWORD: password, [variable]: value };
    const found = await run('restore', ['--from', backups, '--backup', newer], variables);
    expect(found).toMatchObject({ code: 2, said: expect.stringMatching(/cannot write into .*: ENOTDIR/) });
    expect(found.said).toContain(`${variable}: `);
    expect(found.said).not.toContain(newer);
    await expect(readdir(place())).rejects.toThrow('ENOENT');
  });

  test('into what is not empty', async () => {
    const found = await run('restore', ['--from', backups], live());
    expect(found).toMatchObject({ code: 2, said: expect.stringContaining('is not empty') });
    await refused([], { DATABASE_URL: urlOf(owner), BACKUP_PASSWORD: password }, /is not empty/);
  });

  test('from an empty place, or of another name', async () => {
    await refused(['--backup', 'f'.repeat(64)], { BACKUP_PASSWORD: password }, /missing or was altered/);
    const found = await run('restore', ['--from', join(folder, 'nothing')], { DATA_DIR: place() });
    expect(found).toMatchObject({ code: 2, said: expect.stringContaining('there are no backups in that place') });
  });

  test('where one byte of it was altered', async () => {
    const manifest = await readFile(join(backups, 'manifests', newer.slice(0, 2), newer), 'utf8');
    const { tables } = JSON.parse(manifest) as { tables: { name: string; sha256: string }[] };
    const sha256 = tables.find(({ name }) => name === 'collaborator')?.sha256 ?? '';
    await whileAltered(backups, sha256, () =>
      refused([], { BACKUP_PASSWORD: password }, new RegExp(`missing or altered: ${sha256}`)),
    );
  });
});
