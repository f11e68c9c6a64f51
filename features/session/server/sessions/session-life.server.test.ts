import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { openChangeNotices } from '#platform/db/change-notices.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import {
  factoryAct,
  makePerson,
  makeRelaxedSettings,
  makeSector,
  type Person,
  type Sector,
} from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';

let t: TestApp;
/** another process on the same database, as far as sessions go */
let neighbour: HttpServer;
let sector: Sector;
let person: Person;
let next = 1;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  neighbour = await createApp(t.services, {
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    METRICS_TOKEN: undefined,
  });
});
beforeEach(async () => {
  person = await makePerson(t.services, sector, `v${next++}`);
});
afterAll(async () => {
  await neighbour.close();
  await t.close();
});

const status = async (token: string, headers: Record<string, string> = {}) =>
  (await t.call('GET', '/api/Auth/IsAuthorized', { token, headers })).status;
const neighbourStatus = async (token: string) =>
  (await neighbour.inject({ url: '/api/Auth/IsAuthorized', headers: { authorization: `Bearer ${token}` } })).statusCode;
const lastSeen = async () =>
  (
    await t.services.db
      .selectFrom('session')
      .select('last_seen_at')
      .where('employee_nr', '=', person.employeeNr)
      .executeTakeFirstOrThrow()
  ).last_seen_at;
const endReasons = async () => {
  const rows = await t.services.db
    .selectFrom('session')
    .select('end_reason')
    .where('employee_nr', '=', person.employeeNr)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.end_reason);
};

describe('a token', () => {
  test.each([
    ['none', undefined],
    ['garbage', 'Bearer abc'],
    ['an unknown one', `Bearer ${randomBytes(32).toString('base64url')}`],
    ['another scheme', 'Basic bHVjaWE6Y2xhdmU='],
    ['SQL-like text', `Bearer ' or 1=1 --`],
  ])('%s is answered 401 in plain words', async (_name, authorization) => {
    const reply = await t.call('GET', '/api/Auth/IsAuthorized', authorization ? { headers: { authorization } } : {});
    expect([reply.status, reply.text]).toEqual([401, 'Error de autenticación: ingrese nuevamente.']);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-error-code': 'UNAUTHENTICATED',
    });
  });

  test('ends at logout, in every process, and the cookie for files with it', async () => {
    const [token, kept] = [await t.signIn(person.cwid), await t.signIn(person.cwid)];
    expect([await status(token), await neighbourStatus(token)]).toEqual([200, 200]);
    const reply = await t.call('POST', '/api/Auth/Logout', { token });
    expect(reply.status).toBe(200);
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=0');
    await expect.poll(() => neighbourStatus(token)).toBe(401);
    expect([await status(token), await status(kept)]).toEqual([401, 200]);
    expect((await t.call('POST', '/api/Auth/Logout', { token })).status).toBe(401);
    expect(await endReasons()).toContain('signOut');
    const event = await t.services.db
      .selectFrom('security_event')
      .select(['kind', 'cwid'])
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ kind: 'signOut', cwid: person.cwid });
  });
});

describe('time', () => {
  test('half an hour without a call ends a session, and calls keep it alive', async () => {
    const token = await t.signIn(person.cwid);
    for (let i = 0; i < 3; i += 1) {
      t.clock.advanceMinutes(29);
      expect(await status(token)).toBe(200);
    }
    t.clock.advanceMinutes(30.1);
    expect(await status(token)).toBe(401);
    expect(await endReasons()).toEqual(['idle']);
  });

  test('polling does not keep a session alive', async () => {
    const token = await t.signIn(person.cwid);
    t.clock.advanceMinutes(20);
    expect(await status(token, { 'x-background': '1' })).toBe(200);
    t.clock.advanceMinutes(11);
    expect(await status(token, { 'x-background': '1' })).toBe(401);
  });

  test('the replies tell the seconds until the idle end and the end, and polling asks without prolonging', async () => {
    const signedIn = await t.call('POST', '/api/Auth/Authenticate', {
      body: { user: person.cwid, pass: testPassword },
    });
    expect(signedIn.json()).toMatchObject({ idleSeconds: 30 * 60, maximumSeconds: 12 * 3600 });
    const { token } = signedIn.json();
    const left = async (headers: Record<string, string> = {}) => {
      const { idleSeconds, maximumSeconds } = (
        await t.call('GET', '/api/Auth/IsAuthorized', { token, headers })
      ).json();
      return [idleSeconds / 60, maximumSeconds / 60];
    };
    t.clock.advanceMinutes(10);
    expect(await left({ 'x-background': '1' })).toEqual([20, 710]);
    t.clock.advanceMinutes(10);
    expect(await left({ 'x-background': '1' })).toEqual([10, 700]);
    expect(await left()).toEqual([30, 700]);
    for (let i = 0; i < 34; i += 1) {
      t.clock.advanceMinutes(20);
      await left();
    }
    expect(await left()).toEqual([20, 20]);
  });

  test('what one process hears keeps the session alive in the other, which remembers it', async () => {
    const token = await t.signIn(person.cwid);
    expect(await neighbourStatus(token)).toBe(200);
    t.clock.advanceMinutes(20);
    expect(await status(token)).toBe(200);
    await expect.poll(lastSeen, { timeout: 5_000 }).toEqual(t.clock.now());
    t.clock.advanceMinutes(20);
    expect(await neighbourStatus(token)).toBe(200);
  });

  test('an unused session ends in a process that remembers it, though nothing is read of it first', async () => {
    const token = await t.signIn(person.cwid);
    expect([await status(token), await neighbourStatus(token)]).toEqual([200, 200]);
    t.clock.advanceMinutes(31);
    expect([await neighbourStatus(token), await status(token)]).toEqual([401, 401]);
    expect(await endReasons()).toEqual(['idle']);
  });

  test('what was heard a moment ago counts, though the session was forgotten before it was written', async () => {
    const token = await t.signIn(person.cwid);
    t.clock.advanceMinutes(20);
    expect(await status(token)).toBe(200);
    await t.database.owner.pool.query("select pg_notify('session_changed', $1)", [String(person.employeeNr)]);
    // The notice comes over the connection that this question is answered on.
    await neighbourStatus(token);
    t.clock.advanceMinutes(20);
    expect(await status(token)).toBe(200);
  });

  test('what was heard a moment before a process ends is written at its end', async () => {
    const other = await createApp(t.services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
    const token = await t.signIn(person.cwid);
    t.clock.advanceMinutes(10);
    const reply = await other.inject({ url: '/api/Auth/IsAuthorized', headers: { authorization: `Bearer ${token}` } });
    expect(reply.statusCode).toBe(200);
    await other.close();
    expect(await lastSeen()).toEqual(t.clock.now());
  });

  test('what is heard while somebody changes the session is written once they are done', async () => {
    const token = await t.signIn(person.cwid);
    const holder = await t.database.owner.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from session where employee_nr = $1 for update', [person.employeeNr]);
      t.clock.advanceMinutes(10);
      expect(await status(token)).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await holder.query('commit');
    } finally {
      holder.release();
    }
    await expect.poll(lastSeen, { timeout: 5_000 }).toEqual(t.clock.now());
  });

  test('a session that ended is not seen later than it ended', async () => {
    const token = await t.signIn(person.cwid);
    const before = await lastSeen();
    t.clock.advanceMinutes(10);
    expect((await t.call('POST', '/api/Auth/Logout', { token })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await lastSeen()).toEqual(before);
  });

  test('twelve hours end a session however busy it is', async () => {
    const token = await t.signIn(person.cwid);
    for (let i = 0; i < 36; i += 1) {
      t.clock.advanceMinutes(20);
      expect(await status(token)).toBe(200);
    }
    t.clock.advanceMinutes(0.1);
    expect(await status(token)).toBe(401);
    expect(await endReasons()).toEqual(['age']);
  });
});

describe('a change of the person ends every session at once, in every process', () => {
  const change = (changes: { active?: number; role?: number }) =>
    t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, changes, factoryAct(t.services)),
      );
  const rawAsOwner = async (statement: string) => {
    // The owner can switch off the trigger that asks for history, and the sessions still end.
    const { pool } = t.database.owner;
    await pool.query('alter table collaborator disable trigger collaborator_requires_history');
    await pool.query(statement, [person.employeeNr]);
    await pool.query('alter table collaborator enable trigger collaborator_requires_history');
  };

  test.each([
    ['deactivation', 'deactivated', () => change({ active: 0 })],
    ['leave', 'deactivated', () => change({ active: 2 })],
    ['another role', 'role', () => change({ role: 4 })],
    [
      'raw SQL that deactivates',
      'deactivated',
      () => rawAsOwner('update collaborator set active = 0, revision = revision + 1 where employee_nr = $1'),
    ],
    [
      'raw SQL that sets another password',
      'credentials',
      () =>
        t.database.owner.pool.query(`update credential set password_hash = 'x' where employee_nr = $1`, [
          person.employeeNr,
        ]),
    ],
  ])('%s', async (_name, reason, act) => {
    const tokens = [await t.signIn(person.cwid), await t.signIn(person.cwid)];
    for (const token of tokens) expect([await status(token), await neighbourStatus(token)]).toEqual([200, 200]);
    await act();
    for (const token of tokens) {
      await expect.poll(() => status(token)).toBe(401);
      await expect.poll(() => neighbourStatus(token)).toBe(401);
    }
    expect(await endReasons()).toEqual([reason, reason]);
  });

  test('other idle minutes hold at once for a session that is remembered', async () => {
    const token = await t.signIn(person.cwid);
    const idleSeconds = async () =>
      JSON.parse(
        (await neighbour.inject({ url: '/api/Auth/IsAuthorized', headers: { authorization: `Bearer ${token}` } })).body,
      ).idleSeconds;
    const setIdleMinutes = (minutes: number) =>
      t.services.db
        .transaction()
        .execute((tx) =>
          updateAudited(tx, 'settings', { settings_id: 1 }, { session_idle_minutes: minutes }, factoryAct(t.services)),
        );
    expect(await idleSeconds()).toBe(30 * 60);
    await setIdleMinutes(7);
    await expect.poll(idleSeconds, { timeout: 3_000 }).toBe(7 * 60);
    await setIdleMinutes(30);
    await expect.poll(idleSeconds, { timeout: 3_000 }).toBe(30 * 60);
  });

  test('a sector that is changed makes every process read its sessions anew', async () => {
    const notices = await openChangeNotices(t.services.pool);
    const told: string[] = [];
    await notices.hear('session_changed', { onChange: (whose) => told.push(whose), onGap: () => {} });
    await t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'sector', { sector_id: sector.sectorId }, { name: 'Envasado 2' }, factoryAct(t.services)),
      );
    await notices.caughtUp();
    notices.close();
    expect(told).toEqual(['*']);
  });

  test('another name is seen by the session without a new sign-in', async () => {
    const token = await t.signIn(person.cwid);
    const name = async () => (await t.call('GET', '/api/Course/CourseStats', { token })).json().collaborator;
    expect(await name()).toBe(person.name);
    await t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, { name: 'Otra' }, factoryAct(t.services)),
      );
    await expect.poll(name).toBe('Otra');
    expect(
      (await t.call('POST', '/api/Auth/Authenticate', { body: { user: person.cwid, pass: testPassword } })).status,
    ).toBe(200);
  });
});
