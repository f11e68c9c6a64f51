import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, makeRelaxedSettings, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { authenticateReply } from '../shared/contract.ts';

let t: TestApp;
let sector: Sector;
let person: Person;
let token: string;
let next = 1;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
});
beforeEach(async () => {
  person = await makePerson(t.services, sector, `c${next++}`);
  token = await t.signIn(person.cwid);
});
afterAll(() => t.close());

const newPass = 'Nueva-Clave-2';
const change = (body: object, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/Auth/ChangePassword', {
    token,
    headers,
    body: { user: person.cwid, pass: testPassword, newPass, ...body },
  });
const status = async (which: string) => (await t.call('GET', '/api/Auth/IsAuthorized', { token: which })).status;
const requireChange = (required: boolean) =>
  t.services.db
    .updateTable('credential')
    .set({ must_change_password: required })
    .where('employee_nr', '=', person.employeeNr)
    .execute();

test('a change gives a new session, ends all others, and only the new password signs in', async () => {
  const other = await t.signIn(person.cwid);
  const reply = await change({});
  expect(reply.status).toBe(200);
  expect(authenticateReply.parse(reply.json())).toEqual(reply.json());
  expect([await status(token), await status(other), await status(reply.json().token)]).toEqual([401, 401, 200]);
  expect(String(reply.headers['set-cookie'])).toContain('capacita_files=');
  await expect(t.signIn(person.cwid)).rejects.toThrow('Usuario y/o contraseña incorrectos');
  await t.signIn(person.cwid, newPass);
  const row = await t.services.db
    .selectFrom('credential')
    .select(['password_hash', 'password_changed_at'])
    .where('employee_nr', '=', person.employeeNr)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row.password_changed_at).toEqual(t.clock.now());
  const events = t.services.db.selectFrom('security_event').select('kind').where('cwid', '=', person.cwid);
  expect((await events.execute()).map((event) => event.kind)).toContain('passwordChanged');
});

test.each([
  ['the same password', { newPass: testPassword }, 'newPass: la contraseña nueva debe ser distinta de la actual'],
  ['a short one', { newPass: 'siete77' }, 'newPass: Mínimo 8 caracteres'],
  ['one over the limit', { newPass: 'x'.repeat(26) }, 'newPass: Máximo 25 caracteres'],
  ['none', { newPass: undefined }, 'newPass: Este campo es obligatorio'],
  ['a wrong present one', { pass: 'equivocada' }, 'Usuario o contraseña incorrectos'],
  ['another user', { user: 'otro' }, 'Usuario o contraseña incorrectos'],
])('%s is refused and nothing changes', async (_name, body, text) => {
  const reply = await change(body);
  expect([reply.status, reply.text]).toEqual([400, text]);
  expect(await status(token)).toBe(200);
  await t.signIn(person.cwid);
});

test('the name of another user is kept as a failure of the session that typed it', async () => {
  await change({ user: 'ajeno' });
  const event = t.services.db.selectFrom('security_event').selectAll().where('cwid', 'like', 'aj…%');
  expect(await event.execute()).toMatchObject([{ kind: 'signingFailed', employee_nr: person.employeeNr }]);
});

test('limits are told in English too', async () => {
  const reply = await change({ newPass: 'short' }, { 'accept-language': 'en' });
  expect(reply.text).toBe('newPass: At least 8 characters');
});

test('8 and 25 characters are taken', async () => {
  const first = await change({ newPass: 'ocho-888' });
  expect(first.status).toBe(200);
  token = first.json().token;
  expect((await change({ pass: 'ocho-888', newPass: 'veinticinco-caracteres-25' })).status).toBe(200);
});

test('a password that an administrator set opens nothing but its change', async () => {
  await requireChange(true);
  const signedIn = await t.call('POST', '/api/Auth/Authenticate', { body: { user: person.cwid, pass: testPassword } });
  expect(signedIn.json().mustChangePassword).toBe(true);
  token = signedIn.json().token;
  const refused = await Promise.all([
    t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token }),
    t.call('POST', '/CourseManager/InitContent', { token, body: {} }),
    t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: person.cwid, pass: testPassword } }),
  ]);
  for (const reply of refused) {
    expect([reply.status, reply.headers['x-error-code']]).toEqual([403, 'MUST_CHANGE_PASSWORD']);
    expect(reply.text).toBe('Debe cambiar su contraseña antes de continuar.');
  }
  expect(await status(token)).toBe(200);
  const changed = await change({});
  expect([changed.status, changed.json().mustChangePassword]).toEqual([200, false]);
  const activity = await t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token: changed.json().token });
  expect(activity.status).toBe(200);
});

test('an open session is held back as soon as an administrator resets the password', async () => {
  const activity = async () => (await t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token })).status;
  expect(await activity()).toBe(200);
  await requireChange(true);
  await expect.poll(activity).toBe(403);
});
