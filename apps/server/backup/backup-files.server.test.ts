import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { type FileStore, openFileStore } from '#platform/files/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { BackupPlace } from './backup-place.ts';
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
});
