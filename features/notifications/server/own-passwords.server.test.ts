import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword } from '#features/session/server/public.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { alertKey, notificationReply, type SecurityAlert } from '../shared/contract.ts';

// Everybody is told each change of their own password until they have seen that very change (docs/decisions/099, 21 CFR 11.200(a)).

let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const minute = 60_000;
const alertsOf = async (token: string) => {
  const reply = await s.t.call('GET', '/api/AttendedJoinedWCourse', { token });
  return notificationReply.parse(reply.json()).alerts;
};
const passwordsOf = async (token: string) => (await alertsOf(token)).filter(({ kind }) => kind === 'passwordSet');
const see = async (token: string, ...alerts: readonly SecurityAlert[]) => {
  const body = { alerts: alerts.map(alertKey) };
  expect((await s.t.call('POST', '/api/Notifications/Seen', { token, body })).status).toBe(200);
};
/** As anyone who has the login of the application alone: the database's function, in anybody's name. */
const change = async (employeeNr: number, by: string, at: Date, password = testPassword) =>
  s.t.services.pool.query('select set_password($1, $2, false, $3, null, $4, null)', [
    employeeNr,
    await hashPassword(password),
    by,
    at,
  ]);

describe('changes of one\u2019s own password', () => {
  test('in one name stand each until it was seen itself, also where another bears the same moment', async () => {
    const { employeeNr, cwid } = await makePerson(s.t.services, s.sector, 'clara');
    const now = s.t.clock.now().getTime();
    const moments = [3, 2, 1].map((minutes) => new Date(now - minutes * minute));
    for (const moment of moments) await change(employeeNr, cwid, moment);
    const token = await s.t.signIn(cwid);
    const told = await passwordsOf(token);
    expect(told.map(({ by, at }) => [by, at])).toEqual(moments.toReversed().map((at) => [cwid, at.toISOString()]));
    const [newest, ...earlier] = told;
    if (newest === undefined) throw new Error('Nothing is told.');
    await see(token, newest);
    expect(await passwordsOf(token)).toEqual(earlier);
    await change(employeeNr, cwid, new Date(newest.at));
    await expect.poll(async () => (await passwordsOf(await s.t.signIn(cwid))).length).toBe(3);
    const again = await s.t.signIn(cwid);
    const [another, ...same] = await passwordsOf(again);
    expect([another?.at, same]).toEqual([newest.at, earlier]);
    await see(again, ...(await passwordsOf(again)));
    expect(await passwordsOf(again)).toEqual([]);
  });

  test('are all told, however many they are, and were seen for good', async () => {
    const { employeeNr, cwid } = await makePerson(s.t.services, s.sector, 'dario');
    const now = s.t.clock.now().getTime();
    // Without the cost of so many hashes.
    for (let i = 60; i > 0; i -= 1) {
      await s.t.services.pool.query('select set_password($1, $2, false, $3, null, $4, null)', [
        employeeNr,
        `hash ${i}`,
        cwid,
        new Date(now - i * 1000),
      ]);
    }
    await change(employeeNr, cwid, new Date(now));
    const token = await s.t.signIn(cwid);
    const told = await passwordsOf(token);
    expect(told).toHaveLength(61);
    await see(token, ...told.slice(0, 60));
    expect(await passwordsOf(token)).toEqual(told.slice(60));
    s.t.clock.advanceMinutes(30 * 24 * 60);
    const later = await s.t.signIn(cwid);
    await see(later, ...told.slice(60));
    expect(await passwordsOf(await s.t.signIn(cwid))).toEqual([]);
  });

  test('are one\u2019s own under another name as well, told there again, and then seen for good', async () => {
    const { employeeNr, cwid } = await makePerson(s.t.services, s.sector, 'elsa');
    await change(employeeNr, cwid, s.t.clock.now());
    const token = await s.t.signIn(cwid);
    await see(token, ...(await passwordsOf(token)));
    expect(await passwordsOf(token)).toEqual([]);
    const itps = await s.t.signIn('itps');
    const body = { key: employeeNr, cwid: 'elsab', user: 'itps', pass: testPassword, reason: 'se casó' };
    expect((await s.t.call('PUT', '/api/Collaborator', { token: itps, body })).status).toBe(200);
    const renamed = await s.t.signIn('elsab');
    const told = await passwordsOf(renamed);
    expect(told).toMatchObject([{ cwid: 'elsab', by: 'elsab' }]);
    await see(renamed, ...told);
    s.t.clock.advanceMinutes(10 * 24 * 60);
    const later = await s.t.signIn('elsab');
    await s.t.call('POST', '/api/Notifications/Seen', { token: later, body: { alerts: ['none'] } });
    expect(await passwordsOf(later)).toEqual([]);
  });

  test('by the same administrator stand each, and none is dismissed from a session that begins with such a password', async () => {
    const fabio = await makePerson(s.t.services, s.sector, 'fabio');
    const set = async (password: string) => {
      const token = await s.t.signIn('itps');
      const body = { key: fabio.employeeNr, password, user: 'itps', pass: testPassword, reason: 'la olvidó' };
      expect((await s.t.call('PUT', '/api/Collaborator', { token, body })).status).toBe(200);
    };
    await set('Asignada-Primera-1');
    s.t.clock.advanceMinutes(1);
    await set('Asignada-Segunda-2');
    const token = await s.t.signIn('fabio', 'Asignada-Segunda-2');
    const told = await passwordsOf(token);
    const at = s.t.clock.now().toISOString();
    expect(told.map(({ by, stands }) => [by, stands])).toEqual([
      ['itps', true],
      ['itps', true],
    ]);
    expect(told.map((alert) => alert.at)).toEqual([at, new Date(Date.parse(at) - minute).toISOString()]);
    await see(token, ...told);
    expect(await passwordsOf(token)).toEqual(told);
    // With four eyes off for a week; then each is marked as seen.
    s.t.clock.advanceMinutes(8 * 24 * 60);
    const later = await s.t.signIn('fabio', 'Asignada-Segunda-2');
    const [second, first] = await passwordsOf(later);
    if (first === undefined || second === undefined) throw new Error('Two are told.');
    await see(later, first);
    expect(await passwordsOf(later)).toEqual([second]);
  });
});

test('a change that was seen before each had a line of its own stays seen, and one beneath it stands', async () => {
  const database = await createTestDatabase(false);
  onTestFinished(() => database.drop());
  const { pool } = database.owner;
  const folder = join(import.meta.dirname, '../../../platform/db/migrations');
  const names = (await readdir(folder)).map((name) => name.replace('.sql', '')).sort();
  await migrateToLatest(database.ownerUrl, names[names.indexOf('0126_each_password_change_seen') - 1]);
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica;
      insert into collaborator (employee_nr, name, cwid, sector_id, profile_id, role, active, capa_initial, capa_spac_ini, reason,
          updated_at, updated_by)
        values (7, 'Nombre', 'ana', 1, 1, 3, 1, false, false, 'alta', '2026-03-01', 'system');
      insert into security_event (event_id, happened_at, kind, cwid, employee_nr, by_cwid) overriding system value values
        (41, '2026-03-01T10:00:00Z', 'passwordChanged', 'ana', 7, 'ana'),
        (42, '2026-03-02T10:00:00.050Z', 'passwordChanged', 'ana', 7, 'ana');
      insert into alert_seen values (7, 'passwordSet ana  ana  2026-03-02T10:00:00.050Z', now()),
        (7, 'accountLocked eva    2026-03-02T10:00:00.050Z', now())`);
    await migrateToLatest(database.ownerUrl);
    const { rows } = await client.query('select alert from alert_seen order by 1');
    const at = '2026-03-02T10:00:00.050Z';
    const key = alertKey({ kind: 'passwordSet', cwid: 'ana', address: null, by: 'ana', event: 42, at });
    expect(rows).toEqual([{ alert: 'accountLocked eva    2026-03-02T10:00:00.050Z' }, { alert: key }]);
  } finally {
    client.release(true);
  }
});
