import { hash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alertKey, type NotificationReply } from '#features/notifications/shared/contract.ts';
import { hashPassword } from '#features/session/server/public.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
  expect((await a.verify()).broken).toBeNull();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const broken = async () => (await a.verify()).broken;
const asApplication = (text: string, values: unknown[] = []) => a.t.services.pool.query(text, values);
const victim = () => a.finished.person;
const ofVictim = () => `employee_nr = ${victim().employeeNr}`;
const foundCredential = (code = 'credentialAltered') => ({
  kind: 'account',
  entity: 'credential',
  recordKey: String(victim().employeeNr),
  code,
});
const setPassword = (hash: string, by: string, at: Date = a.t.clock.now()) =>
  asApplication('select set_password($1, $2, false, $3, null, $4, null)', [victim().employeeNr, hash, by, at]);
const alertsOf = async (token: string) => {
  const reply = await a.t.call('GET', '/api/AttendedJoinedWCourse', { token });
  return (reply.json() as NotificationReply).alerts;
};

describe('a password exchanged by the login of the application', () => {
  const known = 'Otra-Clave-9';
  test('a password that is due is not let off', async () => {
    await asApplication(`update credential set must_change_password = true where ${ofVictim()}`);
    await expect(
      asApplication(`update credential set must_change_password = false where ${ofVictim()}`),
    ).rejects.toThrow('a password that is due is changed');
  });

  test('there and back: the old hash is not put back, and the person is told until they have seen it', async () => {
    const { cwid } = victim();
    const { rows } = await asApplication(`select password_hash from credential where ${ofVictim()}`);
    await setPassword(await hashPassword(known), cwid);
    const token = await a.t.signIn(cwid, known);
    await expect(setPassword(rows[0].password_hash, cwid)).rejects.toThrow('had this hash before');
    const told = { kind: 'passwordSet', cwid, by: cwid, at: a.t.clock.now().toISOString() };
    const [alert] = await alertsOf(token);
    expect(alert).toMatchObject(told);
    a.t.clock.advanceMinutes(30 * 24 * 60);
    const later = await a.t.signIn(cwid, known);
    expect(await alertsOf(later)).toMatchObject([told]);
    if (alert === undefined) throw new Error('Nothing is told.');
    const seen = { alerts: [alertKey(alert)] };
    expect((await a.t.call('POST', '/api/Notifications/Seen', { token: later, body: seen })).status).toBe(200);
    expect(await alertsOf(later)).toEqual([]);
    const events = await asApplication(`select cwid, detail from security_event where kind = 'passwordSeen'`);
    expect(events.rows).toEqual([{ cwid, detail: alertKey(alert) }]);
  });

  test('a row that keeps the bell of another person quiet stands in the audit', async () => {
    const alert = `passwordSet ${victim().cwid}  ${victim().cwid}  2026-03-10T15:00:00.000Z`;
    await asApplication('insert into alert_seen (employee_nr, alert, seen_at) values ($1, $2, now())', [
      victim().employeeNr,
      alert,
    ]);
    const events = await asApplication(`select employee_nr, detail from security_event where kind = 'passwordSeen'`);
    expect(events.rows).toEqual([{ employee_nr: victim().employeeNr, detail: alert }]);
  });
});

describe('a password exchanged by the owner is named with its account', () => {
  test('with the triggers on: the hand is not known, and stands on the bell', async () => {
    const { employeeNr, cwid } = a.unfinished.person;
    await a.t.database.owner.pool.query('update credential set password_hash = $1 where employee_nr = $2', [
      await hashPassword('Otra-Clave-9'),
      employeeNr,
    ]);
    expect(await broken()).toMatchObject({ ...foundCredential(), recordKey: String(employeeNr) });
    const [alert] = await alertsOf(await a.t.signIn(cwid, 'Otra-Clave-9'));
    expect(alert).toMatchObject({ kind: 'passwordSet', cwid });
    expect(alert).not.toHaveProperty('by');
  });
});

describe('a session that did not begin with a sign-in', () => {
  const token = 'una-clave-que-nadie-dio';
  const read = (of: string) => a.t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token: of });
  const putIn = (id: string) => `insert into session
      (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at)
    values ('${id}', '\\x${hash('sha256', token, 'hex')}', '\\x00', ${victim().employeeNr}, '{3}',
      '2026-03-10T12:00:00-03:00', '${a.t.clock.now().toISOString()}');`;

  test('put in by the owner it opens nothing, and is named', async () => {
    const id = randomUUID();
    await a.tamper(putIn(id));
    expect((await read(token)).status).toBe(401);
    expect(await broken()).toMatchObject({ entity: 'session', recordKey: id, code: 'sessionUnbegun' });
  });

  test('role 0 written into an open session reads nothing, and is named', async () => {
    const open = await a.t.signIn(victim().cwid);
    expect((await read(open)).status).toBe(200);
    await a.tamper(`update session set roles = '{0}' where ended_at is null and ${ofVictim()}`);
    // Another process, which does not remember it.
    await a.t.database.owner.pool.query(`notify session_changed, '${victim().employeeNr}'`);
    await expect.poll(async () => (await read(open)).status).toBe(401);
    expect(await broken()).toMatchObject({ entity: 'session', code: 'sessionUnbegun' });
  });
});
