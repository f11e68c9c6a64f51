import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repairAttendances } from '#features/assignment/server/public.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { verifyAudit } from '../verify/verify-audit.ts';

/**
 * A company as the version with migrations up to 0078 left it: its people had signed in, taken a course and signed it, finished a
 * sheet on paper, had a password set, left tablet mode, and been refused. One session, one tablet and one attempt stood open. It is
 * brought up to date, works on, and its trail is whole.
 */
const lastOfBefore = '0078_alerts_seen';
/** Of the company that the lines were taken from: it seals nothing else. */
const key = Buffer.alloc(32, 7);

type Row = Readonly<Record<string, unknown>>;
interface Line {
  readonly anchor?: string;
  readonly sequence?: string;
  readonly token?: string;
  readonly value?: string | number;
  readonly table?: string;
  readonly row?: Row;
}

let t: TestApp;
let tokens: ReadonlyMap<string, string>;
let openAttempt: { readonly iD_Course: string; readonly iD_Instance: number; readonly iD_Content: number };

async function putIn(client: pg.PoolClient, lines: readonly Line[]): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const [table = '', rows] of Map.groupBy(lines, (line) => line.table)) {
    if (table === '') continue;
    await client.query(
      `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
  }
  for (const { sequence, value } of lines) {
    if (sequence !== undefined) await client.query('select setval($1::regclass, $2)', [sequence, value]);
  }
}

beforeAll(async () => {
  const text = await readFile(join(import.meta.dirname, 'fixtures/company-of-0078.jsonl'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const database = await createTestDatabase(false);
  await migrateToLatest(database.ownerUrl, lastOfBefore);
  const client = await database.owner.pool.connect();
  await putIn(client, lines).finally(() => client.release(true));
  await migrateToLatest(database.ownerUrl);
  t = await openTestApp(database, { now: '2026-03-10T12:05:00-03:00', key });
  for (const { anchor } of lines) if (anchor !== undefined) await t.services.anchor.append(anchor);
  tokens = new Map(lines.flatMap(({ token, value }) => (token === undefined ? [] : [[token, String(value)]])));
  const attempt = lines.find(({ table, row }) => table === 'content_attempt' && row?.state === 0)?.row;
  const content = lines.find(({ table, row }) => table === 'content' && row?.content_id === attempt?.content_id)?.row;
  openAttempt = {
    iD_Course: String(content?.course_id),
    iD_Instance: Number(attempt?.instance_id),
    iD_Content: Number(attempt?.content_id),
  };
});
afterAll(() => t.close());

async function brokenOf() {
  const { owner } = t.database;
  const { secrets, anchor, clock } = t.services;
  return (await verifyAudit(owner.db, { others: owner.db, secrets, anchor, now: clock.now() })).broken;
}
const tokenOf = (name: string) => tokens.get(name) ?? '';
const post = (path: string, token: string, body: object) => t.call('POST', path, { token, body });

test('what stood in it before is whole', async () => {
  expect(await brokenOf()).toBeNull();
  // As the program does when it starts.
  await repairAttendances(t.services);
  expect(await brokenOf()).toBeNull();
});

test('an open session and its open attempt go on', async () => {
  const token = tokenOf('open');
  expect((await t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(200);
  const reply = await post('/CourseManager/InitContent', token, { ...openAttempt, cwid: 'e2' });
  expect([reply.status, reply.json()]).toMatchObject([200, { attempt: 2, approved: 0 }]);
  const closed = await post('/CourseManager/UpdateContent', token, { ...openAttempt, cwid: 'e2', attempt: 2 });
  expect([closed.status, closed.json()]).toEqual([200, { approved: false, contentScore: 0 }]);
});

test('a tablet stays in tablet mode, and is left with the instructor’s password', async () => {
  const token = tokenOf('tablet');
  expect((await t.call('GET', '/api/Stage', { token })).headers['x-error-code']).toBe('TABLET_MODE');
  const left = await post('/CourseManager/ValidateInstructor', token, { cwid: 'tablet', pass: 'Clave-Segura-1' });
  expect(left.status).toBe(200);
});

test('people sign in with the password that was set for them, and change it', async () => {
  const token = await t.signIn('papel1', 'Otra-Clave-99');
  const credentials = { user: 'papel1', pass: 'Otra-Clave-99', newPass: 'Nueva-Clave-De-Papel-1' };
  expect((await post('/api/Auth/ChangePassword', token, credentials)).status).toBe(200);
});

test('what is added to it is sealed on top of the seals of before, and whole', async () => {
  const added = await post('/api/Turn', await t.signIn('itps'), {
    name: 'Noche',
    schedule: '22 a 06',
    user: 'itps',
    pass: 'Clave-Segura-1',
    reason: 'alta',
  });
  expect(added.status).toBe(200);
  expect(await sealHistory(t.services)).toMatchObject({ number: 3 });
  expect(await brokenOf()).toBeNull();
});
