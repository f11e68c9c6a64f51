import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeRun, meaningsOf, post, put, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const change = (fields: object, name: StaffName = 'itps') =>
  post(s, name, '/api/Stage/ChangeExpirationDate', { ...fields });
const setInstance = (run: Run, values: object) => put(s, 'instance', { instance_id: run.id }, { ...values });
const setAttendance = (run: Run, place: number, values: object) =>
  put(s, 'attendance', { instance_id: run.id, employee_nr: run.people[place]?.employeeNr }, { ...values });

test('each instance gets a signed revision of its own, and everybody who has not finished the new day', async () => {
  const [one, other] = [await makeRun(s, { people: 3, modality: 0 }), await makeRun(s, { people: 1 })];
  await setAttendance(one, 1, { status: 4, suspended_because: 0 });
  await setAttendance(one, 2, { expiration_date: '2026-04-07' });
  await setInstance(other, { status: 0 });
  const reply = await change({ instances: [one.id, other.id, one.id], expiration_Date: '2026-05-20' });
  expect([reply.status, reply.json()]).toEqual([200, { instances: 2, attendances: 3 }]);
  expect(await stateOf(s, one)).toMatchObject({
    instance: { expiration_date: '2026-05-20', revision: 2, updated_by: 'itps', reason: 'prueba' },
    attendances: [
      { expiration_date: '2026-05-20', revision: 2, reason: 'prueba' },
      { expiration_date: '2026-04-01', status: 4 },
      { expiration_date: '2026-05-20', revision: 3 },
    ],
  });
  expect(await stateOf(s, other)).toMatchObject({ instance: { expiration_date: '2026-05-20', revision: 3 } });
  expect(await meaningsOf(s, 'instance', String(one.id))).toEqual(['2 expirationChanged itps']);
  expect(await meaningsOf(s, 'instance', String(other.id))).toEqual(['3 expirationChanged itps']);
});

test('people see the new day among their courses at once, and a deleted instance no more', async () => {
  const run = await makeRun(s, { people: 1, modality: 0, expirationDate: '2026-03-15' });
  const token = await s.t.signIn(run.people[0]?.cwid ?? '');
  const days = async () => {
    const pending = await s.t.call('GET', '/api/AttendedJoinedWCourse/PendingCourse?status=0', { token });
    return (pending.json() as { attended: { expiration_Date: string } }[]).map(
      ({ attended }) => attended.expiration_Date,
    );
  };
  expect(await days()).toEqual(['2026-03-15']);
  expect((await change({ instances: [run.id], expiration_Date: '2026-05-20' })).status).toBe(200);
  await expect.poll(days).toEqual(['2026-05-20']);
  expect((await s.as('qa', 'PUT', '/api/Stage', { key: run.id, expiration_Date: '2026-06-01' })).status).toBe(200);
  await expect.poll(days).toEqual(['2026-06-01']);
  expect((await s.as('qa', 'DELETE', '/api/Stage', { key: run.id })).status).toBe(200);
  await expect.poll(days).toEqual([]);
});

test('initial training: all that is open and pending, so many days from today', async () => {
  const [pending, started, finished, other] = [await makeRun(s), await makeRun(s), await makeRun(s), await makeRun(s)];
  await setInstance(pending, { capa_ini_leg: 1 });
  await setInstance(started, { capa_ini_leg: 1, status: 0 });
  await setInstance(finished, { capa_ini_leg: 2, status: 1 });
  const reply = await change({ scope: 'initialTraining', days: 45 });
  expect(reply.json()).toEqual({ instances: 2, attendances: 4 });
  for (const [run, day] of [
    [pending, '2026-04-24'],
    [started, '2026-04-24'],
    [finished, '2026-04-01'],
    [other, '2026-04-01'],
  ] as const)
    expect((await stateOf(s, run)).instance.expiration_date).toBe(day);
  const anew = { scope: 'initialTraining', days: 45, reason: 'por otra razón' };
  expect((await change(anew)).told).toEqual([400, 'NOTHING_CHANGED']);
  for (const run of [pending, started]) await setInstance(run, { capa_ini_leg: 0 });
  expect((await change({ scope: 'initialTraining', days: 1 })).told).toEqual([409, 'NO_OPEN_INSTANCES']);
});

test.each([1, 2, 4])('one of status %i is named, and nothing is changed', async (status) => {
  const [open, closed] = [await makeRun(s), await makeRun(s)];
  await setInstance(closed, { status });
  const before = await fingerprint(s.t.database.owner.pool);
  const reply = await change({ instances: [open.id, closed.id, 999_999], expiration_Date: '2026-05-20' });
  expect([reply.told, reply.text]).toEqual([
    [409, 'INSTANCES_NOT_OPEN'],
    `Estas instancias no existen o ya no están abiertas: ${closed.id}, 999999.`,
  ]);
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
});

test('sent again because no reply came it counts once, and is told as done', async () => {
  const run = await makeRun(s);
  const sent = { instances: [run.id], expiration_Date: '2026-06-20' };
  const [first, again] = await s.asOneForm(async () => [await change(sent), await change(sent)]);
  expect([again?.status, again?.text]).toEqual([200, first?.text]);
  expect((await stateOf(s, run)).instance.revision).toBe(2);
  const anew = await change({ ...sent, reason: 'por otra razón' });
  expect(anew.headers['x-error-code']).toBe('NOTHING_CHANGED');
});

test('an instance that has the day already keeps its revision', async () => {
  const [same, other] = [await makeRun(s, { expirationDate: '2026-05-20' }), await makeRun(s)];
  const reply = await change({ instances: [same.id, other.id], expiration_Date: '2026-05-20' });
  expect(reply.json()).toEqual({ instances: 1, attendances: 2 });
  expect((await stateOf(s, same)).instance.revision).toBe(1);
});

test('a session that goes on past midnight does not expire before it is over', async () => {
  const run = await makeRun(s);
  await setInstance(run, { instance_date: '2026-03-16', starts_at: '22:00', ends_at: '06:00' });
  const early = await change({ instances: [run.id], expiration_Date: '2026-03-16' });
  expect(early.text).toBe('expiration_Date: No puede ser anterior al día en que termina la instancia');
  expect((await change({ instances: [run.id], expiration_Date: '2026-03-17' })).status).toBe(200);
});

test.each([
  [{ expiration_Date: '2026-03-09' }, 'expiration_Date: No puede ser anterior a hoy'],
  [{ expiration_Date: '2026-03-15' }, 'expiration_Date: No puede ser anterior al día en que termina la instancia'],
  [{ expiration_Date: '2026-02-30' }, 'expiration_Date: Fecha invalida'],
  [{ expiration_Date: '', days: '' }, 'expiration_Date: Este campo es obligatorio'],
  [{ expiration_Date: '2026-05-20', days: 3 }, 'expiration_Date: Este campo es obligatorio'],
  [{ days: -1 }, 'days: No puede ser menor que 0'],
  [{ days: 3, scope: 'initialTraining' }, 'instances: Este campo es obligatorio'],
  [{ days: 3, instances: undefined }, 'instances: Este campo es obligatorio'],
  [{ days: 3, instances: [] }, 'instances: Este campo es obligatorio'],
  [{ days: 3, instances: undefined, scope: 'todas' }, 'scope: El valor no es uno de los permitidos'],
  [{ days: 3, reason: ' ' }, 'reason: Ingrese una razón'],
])('is refused with %j', async (fields, text) => {
  const run = await makeRun(s);
  await setInstance(run, { instance_date: '2026-03-16' });
  const reply = await change({ instances: [run.id], ...fields });
  expect([reply.status, reply.text]).toEqual([400, text]);
  expect((await stateOf(s, run)).instance.revision).toBe(2);
});

test('is of ITPS alone', async () => {
  const run = await makeRun(s);
  for (const name of ['qa', 'hse', 'train', 'ana'] as const)
    expect((await change({ instances: [run.id], days: 3 }, name)).told).toEqual([403, 'FORBIDDEN']);
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
