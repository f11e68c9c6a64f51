import { hash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alertKey, type NotificationReply } from '#features/notifications/contract.ts';
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
  test.each([
    ['a plain change of the hash', () => `update credential set password_hash = 'x' where ${ofVictim()}`],
    ['of the place to sign in', () => `update credential set local_account = true where ${ofVictim()}`],
    ['of its date', () => `update credential set password_changed_at = now() where ${ofVictim()}`],
    [
      'a note of a change',
      () =>
        `insert into credential_change (employee_nr, digest, is_new_password) values (${victim().employeeNr}, repeat('0', 64), false)`,
    ],
    [
      'an event to spare',
      () => `insert into security_event (happened_at, kind, cwid, employee_nr)
        values (now(), 'passwordChanged', 'x', ${victim().employeeNr})`,
    ],
    [
      'an account made without its person',
      () => `select make_account(${victim().employeeNr}, 'x', false, true, now())`,
    ],
  ])('%s is refused', async (_what, statement) => {
    await expect(asApplication(statement())).rejects.toMatchObject({ code: '42501' });
  });

  test('a password by nobody, or in the past, is refused', async () => {
    await expect(setPassword('x', 'nadie0')).rejects.toThrow('a password is set by somebody');
    const past = new Date(a.t.clock.now().getTime() - 3_600_000);
    await expect(setPassword('x', victim().cwid, past)).rejects.toThrow('not put in the past');
  });

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
  const exchange = (to = `'x'`) => `update credential set password_hash = ${to} where ${ofVictim()};`;
  const note = (columns: string, values: string) => `insert into credential_change
    (employee_nr, digest, is_new_password${columns}) select employee_nr, credential_digest(credential), false${values}
    from credential where ${ofVictim()};`;
  const event = () => `insert into security_event (happened_at, kind, cwid, employee_nr, by_cwid)
    values ('2026-03-10T12:00:00-03:00', 'passwordChanged', '${victim().cwid}', ${victim().employeeNr}, '${victim().cwid}');`;
  const told =
    () => `, (select max(event_id) from security_event where kind = 'passwordChanged'), '2026-03-10T12:00:00-03:00',
    '${victim().cwid}', 'changed'`;

  test.each([
    ['as no new password, as older versions noted it', () => exchange() + note('', '')],
    ['as a change without an event', () => exchange() + note(', what, changed_by', `, 'changed', 'itps'`)],
    ['with an event that has it not for its own', () => exchange() + note('', '') + event()],
    [
      'there and back, with events and authors for both',
      () =>
        [`'x'`, `(select password_hash from kept.credential k where k.employee_nr = credential.employee_nr)`]
          .map((to) => exchange(to) + event() + note(', event_id, changed_at, changed_by, what', told()))
          .join('') +
        `update credential set password_changed_at = '2026-03-10T12:00:00-03:00', password_changed_by = '${victim().cwid}' where ${ofVictim()};`,
    ],
    ['its date alone', () => `update credential set password_changed_at = now() where ${ofVictim()}`],
    ['its author alone', () => `update credential set password_changed_by = 'itps' where ${ofVictim()}`],
  ])('%s', async (_how, statement) => {
    await a.tamper(statement());
    expect(await broken()).toMatchObject(foundCredential());
  });

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

  test('the duty to change it lifted', async () => {
    await setPassword('x', a.unfinished.person.cwid);
    await a.tamper(`update credential_change set must_change = true where what = 'changed'`);
    expect(await broken()).toMatchObject(foundCredential());
  });

  test('an event to spare, which a silent change could lean on', async () => {
    await a.tamper(event());
    expect(await broken()).toMatchObject(foundCredential('changeToldAlone'));
  });
});

describe('a lock that other hands lifted', () => {
  test('is named once the account was used in its time', async () => {
    const body = { user: victim().cwid, pass: 'equivocada' };
    for (let guess = 0; guess < 5; guess += 1) await a.t.call('POST', '/api/Auth/Authenticate', { body });
    a.t.clock.advanceMinutes(3);
    await expect(a.t.signIn(victim().cwid)).rejects.toThrow();
    expect(await broken()).toBeNull();
    await a.tamper('update sign_in_attempt set failures = 0, locked_until = null');
    await a.t.signIn(victim().cwid);
    expect(await broken()).toMatchObject(foundCredential('lockLifted'));
  });
});

describe('a session that did not begin with a sign-in', () => {
  const token = 'una-clave-que-nadie-dio';
  const read = (of: string) => a.t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token: of });
  const putIn = (id: string) => `insert into session
      (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at)
    values ('${id}', '\\x${hash('sha256', token, 'hex')}', '\\x00', ${victim().employeeNr}, '{3}',
      '2026-03-10T12:00:00-03:00', '${a.t.clock.now().toISOString()}');`;
  const begin = (id: string, more: string) => `insert into session_start
      (session_id, employee_nr, role, started_at, began_with, event_id)
    values ('${id}', ${victim().employeeNr}, 3, '2026-03-10T12:00:00-03:00', ${more});`;

  test.each([
    ['a session put in', () => putIn(randomUUID())],
    ['a beginning put in', () => begin(randomUUID(), `'carried', null`)],
    ['another role in an open one', () => 'update session set roles = array[0]::smallint[]'],
    ['another person on an open one', () => `update session set ${ofVictim()}`],
  ])('the application may not write it: %s', async (_what, statement) => {
    await expect(asApplication(statement())).rejects.toMatchObject({ code: '42501' });
  });

  test('put in by the owner it opens nothing, and is named', async () => {
    const id = randomUUID();
    await a.tamper(putIn(id));
    expect((await read(token)).status).toBe(401);
    expect(await broken()).toMatchObject({ entity: 'session', recordKey: id, code: 'sessionUnbegun' });
  });

  test.each([
    ['as older than this is kept', `'carried', null`],
    ['with an event of something else', `'signIn', (select min(event_id) from security_event where kind = 'signOut')`],
  ])('put in with a beginning %s it is named', async (_how, more) => {
    const id = randomUUID();
    await a.tamper(putIn(id) + begin(id, more));
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
