import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import type { SentCall } from '#platform/http/apart.ts';
import { asApplication, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ApartThread } from './apart.ts';

const call = (method: string, url: string, language: string, body?: object): SentCall => ({
  method,
  url,
  headers: { 'accept-language': language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  address: '127.0.0.1',
});

async function makeThread(databaseUrl: string, restMs = 60_000) {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-apart-'));
  const SECRET_KEY = randomBytes(32).toString('base64');
  const environment = readEnvironment({ DATA_DIR: folder, SECRET_KEY, LOG_LEVEL: 'silent' });
  const troubles: unknown[] = [];
  const thread = new ApartThread({ environment, dataDirectory: folder, databaseUrl }, (error) => troubles.push(error), {
    restMs,
    endMs: 500,
  });
  onTestFinished(async () => {
    await thread.stop();
    await rm(folder, { recursive: true });
  });
  return { thread, troubles };
}

async function madeDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const connectionsOf = async ({ owner }: TestDatabase): Promise<number> => {
  const { rows } = await owner.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and usename <> current_user`,
  );
  return rows[0]?.count ?? 0;
};

test('a call is answered in the thread as the application answers it, refusals too; nothing of it is left after its rest', async () => {
  const database = await madeDatabase();
  const { thread, troubles } = await makeThread(asApplication(new URL(database.ownerUrl)), 200);
  const before = await connectionsOf(database);
  const ready = await thread.answer(call('GET', '/readyz', 'es'));
  expect([ready.status, JSON.parse(Buffer.from(ready.body).toString())]).toMatchObject([200, { status: 'ready' }]);
  for (const [language, text] of [
    ['es', 'Error de autenticación: ingrese nuevamente.'],
    ['en', 'Authentication error: please sign in again.'],
  ] as const) {
    const refused = await thread.answer(call('POST', '/api/Import/Release', language, { iD_Import: 1 }));
    expect([refused.status, refused.headers['x-error-code'], Buffer.from(refused.body).toString()]).toEqual([
      401,
      'UNAUTHENTICATED',
      text,
    ]);
  }
  expect(await connectionsOf(database)).toBeGreaterThan(before);
  await expect.poll(() => connectionsOf(database), { timeout: 10_000 }).toBe(before);
  // The next work begins it anew.
  expect((await thread.answer(call('GET', '/readyz', 'es'))).status).toBe(200);
  expect(troubles).toEqual([]);
});

test('work fails with its own error, and one that is broken off ends', async () => {
  const database = await madeDatabase();
  const { thread } = await makeThread(asApplication(new URL(database.ownerUrl)));
  const { signal } = new AbortController();
  await expect(thread.run('nothing', 1, signal)).rejects.toThrow('No work is called nothing.');
  await expect(thread.run('import', 404, signal)).rejects.toThrow(/IMPORT_NOT_FOUND/);
  await thread.stop();
  await expect(thread.run('import', 404, signal)).rejects.toThrow('UNAVAILABLE');
});

test('a thread that cannot begin refuses its work, says why, and is tried again', async () => {
  const { thread, troubles } = await makeThread('postgresql://capacita@127.0.0.1:1/capacita');
  for (const count of [1, 2]) {
    await expect(thread.answer(call('GET', '/readyz', 'es'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(troubles).toHaveLength(count);
  }
  expect(String(troubles[0])).toMatch(/ECONNREFUSED/);
});

test('what a thread was at when it ended may have been done', async () => {
  const database = await madeDatabase();
  const { thread } = await makeThread(asApplication(new URL(database.ownerUrl)));
  await thread.answer(call('GET', '/readyz', 'es'));
  const holder = await database.owner.pool.connect();
  await holder.query('begin; lock table import_preparation in access exclusive mode');
  const work = thread.run('import', 1, new AbortController().signal);
  const outcome = expect(work).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  await expect
    .poll(async () => {
      const { rowCount } = await holder.query(`select from pg_locks where not granted`);
      return rowCount;
    })
    .toBeGreaterThan(0);
  await thread.stop();
  await outcome;
  await holder.query('rollback');
  holder.release();
});
