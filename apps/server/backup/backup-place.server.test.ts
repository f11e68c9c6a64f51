import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { type FileStore, openFileStore } from '#platform/files/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { programEnvironment } from '#tests/support/program-environment.ts';
import { type BackupPlace, describeBackup, findBackup, listBackups } from './backup-place.ts';
import { makeBackup } from './make-backup.ts';
import { findDamagedParts } from './restore-backup.ts';

/** An installation without a company: its database, and a store with files that rows name. */
let folder: string;
let database: TestDatabase;
let files: FileStore;
let place: BackupPlace;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-backup-files-'));
  database = await createTestDatabase();
  files = openFileStore(join(folder, 'data', 'files'));
  const [content, manifests] = ['content', 'manifests'].map((part) => openFileStore(join(folder, 'backups', part)));
  if (content === undefined || manifests === undefined) throw new Error('two stores');
  place = { content, manifests };
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Stores a file, with the row that names it. @returns its name */
async function storeNamed(words: string): Promise<string> {
  const { sha256, byteSize: byte_size } = await files.put(Buffer.from(words));
  const row = { sha256, byte_size, mime: 'text/plain', created_at: new Date(), created_by: 'system' };
  await database.owner.db.insertInto('file').values(row).execute();
  return sha256;
}

async function run(
  script: 'backup' | 'files-copy' | 'restore',
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../../scripts/${script}.ts`), ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SEAL_ANCHOR_FILE: join(folder, 'seals.txt'),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, said, failed };
}

const alter = (store: string, name: string) => writeFile(join(folder, store, name.slice(0, 2), name), 'alterado');

const backUp = (from: FileStore = files) =>
  makeBackup(
    { owner: database.owner, files: from, anchor: openAppendOnlyFile(join(folder, 'seals.txt')), key: null },
    place,
  );

describe('a backup', () => {
  test('lists no file that was stored after the copy had passed its folder, so that it can be restored', async () => {
    await storeNamed('uno');
    await storeNamed('dos');
    const whilePeopleUpload: FileStore = {
      ...files,
      async *names() {
        yield* files.names();
        await storeNamed(`subido entretanto ${Date.now()}`);
      },
    };
    const { manifest } = await backUp(whilePeopleUpload);
    expect(await findDamagedParts(place, manifest)).toEqual([]);
    expect(manifest.files.count).toBe(2);
    expect((await backUp()).manifest.files.count).toBe(3);
  });

  test('takes an altered file from an earlier one, names it, and leaves out what no row names', async () => {
    const whole = await storeNamed('íntegro');
    const altered = await storeNamed('se altera');
    const { sha256: unnamed } = await files.put(Buffer.from('de nadie'));
    const backups = join(folder, 'backups');
    expect(await backUp()).toMatchObject({ missing: [], altered: [] });
    for (const name of [altered, unnamed]) await alter('data/files', name);

    const made = await run('backup', ['--to', backups]);
    expect(made).toMatchObject({ code: 0, failed: expect.stringContaining('2 files are ALTERED') });
    for (const name of [altered, unnamed]) expect(made.failed).toContain(`\n  ${name}`);
    expect(made.failed).not.toMatch(/MISSING|NOT on record/);
    const { name, manifest } = await findBackup(place, undefined, expect.unreachable);
    expect(made.said).toContain(name);
    expect(manifest.files.count).toBe(2);
    expect(await findDamagedParts(place, manifest)).toEqual([]);

    const back = await run('files-copy', ['--from-backup', backups, '--to', `file:${join(folder, 'data', 'files')}`]);
    expect(back).toMatchObject({ code: 0, said: expect.stringMatching(/copied: 1 .* intact: 1\n$/) });
    for (const each of [whole, altered]) expect(await files.readsIntact(each)).toBe(true);
  });

  test('is not made where a file that a row names is intact nowhere', async () => {
    const altered = await storeNamed('se altera');
    const before = await backUp();
    await alter('data/files', altered);
    await alter('backups/content', altered);
    await expect(backUp()).rejects.toThrow(new RegExp(`1 files are missing or altered.*${altered}`));
    expect(await listBackups(place, expect.unreachable)).toEqual([describeBackup(before)]);
  });
});

test('a list of contents that cannot be read keeps no other backup from being found, listed and restored', async () => {
  const backups = join(folder, 'backups');
  await storeNamed('uno');
  const oldest = await backUp();
  await storeNamed('dos');
  const middle = await backUp();
  await storeNamed('tres');
  const newest = await backUp();
  await alter('backups/manifests', oldest.name);
  const { sha256: ofNewer } = await place.manifests.put(Buffer.from('{"format":2}'));

  const listed = await run('restore', ['--from', backups, '--list']);
  expect(listed).toMatchObject({ code: 0, said: `${describeBackup(newest)}\n${describeBackup(middle)}\n` });
  expect(listed.failed).toMatch(new RegExp(`passed over: ${oldest.name}: .*missing or was altered`));
  expect(listed.failed).toMatch(new RegExp(`passed over: ${ofNewer}: .*a newer version made it`));

  const copied = await run('files-copy', ['--from-backup', backups, '--to', `file:${join(folder, 'copy')}`]);
  expect(copied).toMatchObject({ code: 0, failed: listed.failed });
  expect(copied.said).toMatch(new RegExp(`^${newest.name}\\n.*\\n.*copied: 3 `));

  await alter('backups/manifests', newest.name);
  const empty = await createTestDatabase(false);
  try {
    const elsewhere = {
      DATABASE_URL: empty.ownerUrl,
      DATA_DIR: join(folder, 'restored'),
      SECRET_KEY: randomBytes(32).toString('base64'),
    };
    const named = await run('restore', ['--from', backups, '--backup', newest.name], elsewhere);
    expect(named).toMatchObject({ code: 2, failed: expect.stringContaining(`${newest.name}: falta esa copia`) });
    const restored = await run('restore', ['--from', backups], elsewhere);
    expect(restored).toMatchObject({ code: 0, failed: expect.stringContaining(`passed over: ${newest.name}`) });
    expect(restored.said).toContain(`${describeBackup(middle)}\n  2 archivos / files\n`);
  } finally {
    await empty.drop();
  }
});
