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

test('a server that ends seals what its run wrote, its own start and end too', async () => {
  const seals = () => database.owner.db.selectFrom('seal').selectAll().orderBy('seal_number').execute();
  const server = await prepareServer(database.ownerUrl, folder, { SEAL_ANCHOR_FILE: join(folder, 'seals.txt') });
  await server.start();
  expect(await server.stop()).toBe(0);
  // One is made at the start as well, which may come too late for a run as short as this.
  const made = await seals();
  const lines = made.map(({ seal_number, hash }) => expect.stringMatching(new RegExp(`^${seal_number} \\S+ ${hash}$`)));
  expect((await readFile(join(folder, 'seals.txt'), 'utf8')).trimEnd().split('\n')).toEqual(lines);
  const { rows } = await database.owner.pool.query('select max(history_id) as last from history');
  expect(made.at(-1)?.last_history_id).toBe(rows[0].last);
  await server.start();
  expect(await server.stop()).toBe(0);
  const { rows: runs } = await database.owner.pool.query(
    `select event_id, kind, detail from security_event where kind in ('programStarted', 'programStopped') order by event_id`,
  );
  const start = (detail: unknown) => ({ event_id: expect.any(Number), kind: 'programStarted', detail });
  const stop = { event_id: expect.any(Number), kind: 'programStopped', detail: '' };
  const sign = expect.stringMatching(/^last sign of life \d{4}-\S+Z$/);
  expect(runs).toEqual([start('last sign of life none'), stop, start(sign), stop]);
  const last = (await seals()).at(-1);
  expect(JSON.parse(last?.content ?? '').streams.events.last).toBe(runs[3].event_id);
});
