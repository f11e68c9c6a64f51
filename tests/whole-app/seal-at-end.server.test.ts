import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { prepareServer } from '../support/server-process.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'capacita-seal-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that ends seals what its run wrote, and nothing where it wrote nothing', async () => {
  const seals = () => database.owner.db.selectFrom('seal').selectAll().orderBy('seal_number').execute();
  const server = await prepareServer(database.ownerUrl, folder, { SEAL_ANCHOR_FILE: join(folder, 'seals.txt') });
  await server.start();
  expect(await seals()).toEqual([]);
  expect(await server.stop()).toBe(0);
  const [first, ...more] = await seals();
  expect(more).toEqual([]);
  expect(await readFile(join(folder, 'seals.txt'), 'utf8')).toMatch(new RegExp(`^1 \\S+ ${first?.hash}\n$`));
  const { rows } = await database.owner.pool.query('select max(history_id) as last from history');
  expect(first?.last_history_id).toBe(rows[0].last);
  await server.start();
  expect(await server.stop()).toBe(0);
  expect(await seals()).toEqual([first]);
}, 60_000);
