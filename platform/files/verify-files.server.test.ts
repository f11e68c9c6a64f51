import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openFileStore } from './file-store.ts';
import { verifyFiles } from './verify-files.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-files-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function pathOf(sha256: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.find((path) => path.endsWith(sha256) && statSync(path).isFile()) ?? '';
}

test('a file is named when its bytes change or it is gone', async () => {
  const store = openFileStore(folder);
  const { db } = database.connection;
  const stored = await Promise.all(['uno', 'dos'].map((text) => store.put(Buffer.from(text))));
  await db
    .insertInto('file')
    .values(
      stored.map(({ sha256, byteSize }) => ({
        sha256,
        byte_size: byteSize,
        mime: 'text/plain',
        created_at: new Date(),
        created_by: 'system',
      })),
    )
    .execute();
  expect(await verifyFiles(db, store)).toEqual({ files: 2, broken: null });
  const [first] = stored.map((file) => file.sha256).sort();
  writeFileSync(pathOf(first ?? ''), 'otro');
  expect(await verifyFiles(db, store)).toEqual({ files: 2, broken: first });
  await rm(pathOf(first ?? ''));
  expect(await verifyFiles(db, store)).toEqual({ files: 2, broken: first });
});
