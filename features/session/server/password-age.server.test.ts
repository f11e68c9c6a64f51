import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { setPassword } from './commands/write-credential.ts';
import { hashPassword } from './credentials/password.ts';

let t: TestApp;
let sector: Sector;
let next = 1;
let cwid: string;
let employeeNr: number;

const setAge = (days: number | null) =>
  t.services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'settings', { settings_id: 1 }, { password_max_age_days: days }, factoryAct(t.services)),
    );
const signIn = async (pass = testPassword) =>
  (await t.call('POST', '/api/Auth/Authenticate', { body: { user: cwid, pass } })).json();

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
});
beforeEach(async () => {
  cwid = `v${next++}`;
  ({ employeeNr } = await makePerson(t.services, sector, cwid));
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);
  await t.database.owner.db
    .updateTable('credential')
    .set({ password_changed_at: daysAgo(90) })
    .where('employee_nr', '=', employeeNr)
    .execute();
});
afterAll(() => t.close());

/** Gives the person another cwid, as ITPS or provisioning does. */
async function rename(): Promise<void> {
  cwid = `n${cwid}`;
  await t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { cwid }, factoryAct(t.services)));
}

test('11.300(b): password ageing is off by default', async () => {
  expect((await signIn()).mustChangePassword).toBe(false);
});

test('11.300(b): a password older than the parameter must be changed at sign-in, and nothing else is allowed', async () => {
  await setAge(89);
  const { mustChangePassword, token } = await signIn();
  expect(mustChangePassword).toBe(true);
  expect((await t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token })).headers['x-error-code']).toBe(
    'MUST_CHANGE_PASSWORD',
  );
  const changed = await t.call('POST', '/api/Auth/ChangePassword', {
    token,
    body: { user: cwid, pass: testPassword, newPass: 'Nueva-Clave-2' },
  });
  expect([changed.status, changed.json().mustChangePassword]).toEqual([200, false]);
  expect((await signIn('Nueva-Clave-2')).mustChangePassword).toBe(false);
});

test('11.300(b): a password within the parameter stays', async () => {
  await setAge(90);
  expect((await signIn()).mustChangePassword).toBe(false);
});

test('11.300(b): a password that grew old is said to be old, also at the next sign-in, and not to be an administrator\u2019s', async () => {
  await setAge(89);
  const { token } = await signIn();
  const body = { user: cwid, pass: testPassword, newPass: 'Nueva-Clave-2' };
  const changed = (await t.call('POST', '/api/Auth/ChangePassword', { token, body })).json();
  expect(changed.mustChangeBecause).toBeNull();
  t.clock.advanceMinutes(90 * 24 * 60);
  for (let time = 0; time < 2; time += 1)
    expect(await signIn('Nueva-Clave-2')).toMatchObject({ mustChangePassword: true, mustChangeBecause: 'aged' });
});

test('11.300(b): a password that its person chose is theirs under another cwid too: it is said to be old, and to be their own', async () => {
  await setAge(89);
  const { token } = await signIn();
  const body = { user: cwid, pass: testPassword, newPass: 'Nueva-Clave-2' };
  await t.call('POST', '/api/Auth/ChangePassword', { token, body });
  await rename();
  t.clock.advanceMinutes(90 * 24 * 60);
  expect(await signIn('Nueva-Clave-2')).toMatchObject({
    ...{ mustChangePassword: true, mustChangeBecause: 'aged' },
    passwordChangedBy: cwid,
  });
});

test('11.200(a): a password that another set is said to be set by them, under another cwid of its person too', async () => {
  const { cwid: by } = await makePerson(t.services, sector, `s${cwid}`);
  const password = { passwordHash: await hashPassword('Garza-Azul-5'), mustChange: true, at: t.clock.now(), by };
  await t.services.db.transaction().execute((tx) => setPassword(tx, employeeNr, password));
  await rename();
  expect(await signIn('Garza-Azul-5')).toMatchObject({
    ...{ mustChangePassword: true, mustChangeBecause: 'set' },
    passwordChangedBy: by,
  });
});
