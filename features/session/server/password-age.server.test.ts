import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';

let t: TestApp;
let sector: Sector;
let next = 1;
let cwid: string;

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
  const { employeeNr } = await makePerson(t.services, sector, cwid);
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);
  await t.database.owner.db
    .updateTable('credential')
    .set({ password_changed_at: daysAgo(90) })
    .where('employee_nr', '=', employeeNr)
    .execute();
});
afterAll(() => t.close());

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
