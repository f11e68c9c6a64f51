import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited } from '../audited-write.ts';
import { openPlainLogin } from './fixtures/plain-login.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

// How sessions and accounts begin, in the hands of the application's login and of the owner.

let a: TamperedApp;
const token = 'una-clave-que-nadie-dio';
const digest = (text: string) => hash('sha256', text, 'buffer');

beforeAll(async () => {
  a = await createTamperedApp();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const read = (of: string) => a.t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token: of });
const open = (began: string, at: Date = a.t.clock.now()) =>
  a.t.services.pool.query(
    `select open_session($1, $2, $3, employee_nr, role, password_hash, $4, false, $5, null)
     from collaborator join credential using (employee_nr) where employee_nr = $6`,
    [randomUUID(), digest(token), digest('archivos'), at, began, a.finished.person.employeeNr],
  );

describe('a session that the application opens past the product', () => {
  test.each(['password', 'tablet'])('is none when it is said to go on after %s, which was not', async (began) => {
    await open(began);
    expect((await read(token)).status).toBe(401);
  });

  test('is told at the next sign-in, though dated before another one', async () => {
    const { cwid } = a.finished.person;
    await a.t.signIn(cwid);
    const before = new Date(a.t.clock.now().getTime() - 3 * 60_000);
    await open('signIn', before);
    const body = { user: cwid, pass: 'Clave-Segura-1' };
    const reply = await a.t.call('POST', '/api/Auth/Authenticate', { body });
    expect(reply.json().lastSignIn).toBe(before.toISOString());
  });
});

test('another token on an open session opens nothing, and is named', async () => {
  await a.t.signIn(a.finished.person.cwid);
  await a.tamper(async (client) => {
    await client.query(
      `update session set token_hash = $1 where session_id = (
        select session_id from session where ended_at is null and employee_nr = $2 order by created_at desc limit 1)`,
      [digest(token), a.finished.person.employeeNr],
    );
  });
  expect((await read(token)).status).toBe(401);
  expect((await a.verify()).broken).toMatchObject({ entity: 'session', code: 'sessionUnbegun' });
});

test('an account made with its person, and so without an event, is refused once the company works', async () => {
  const plain = await openPlainLogin(a.t);
  // The moments of the tests lie before the database's own.
  const act = { by: 'system', at: new Date(), timeZone: 'UTC', reason: 'alta' };
  const { sector_id, profile_id } = await plain.db
    .selectFrom('collaborator')
    .select(['sector_id', 'profile_id'])
    .executeTakeFirstOrThrow();
  const person = {
    employee_nr: 666_666,
    name: 'Nadie Conocido',
    cwid: 'nadie',
    sector_id,
    profile_id,
    role: 0,
    active: 1,
  };
  const made = (moment: Date) =>
    plain.db.transaction().execute(async (tx) => {
      await insertAudited(tx, 'collaborator', { ...person, capa_initial: false, capa_spac_ini: false }, act);
      await sql`select make_account(666666, 'x', false, true, ${moment})`.execute(tx);
    });
  await expect(made(new Date())).rejects.toThrow('at the installation alone');
  // As before anybody has signed in: at no moment of another day.
  await a.tamper('delete from session_start');
  for (const minutes of [-6, 6]) {
    await expect(made(new Date(Date.now() + minutes * 60_000))).rejects.toMatchObject({ code: 'CP002' });
  }
  await plain.close();
});
