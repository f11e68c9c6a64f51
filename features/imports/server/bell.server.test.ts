import { expect, test } from 'vitest';
import { notificationReply } from '#features/notifications/shared/contract.ts';
import type { StaffedApp, StaffName } from '#tests/factories/staff.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** The bell of who may release imports says which await it. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const told = async (name: StaffName, wanted = 'importWaits') => {
  const { alerts } = notificationReply.parse((await s.as(name, 'GET', '/api/AttendedJoinedWCourse')).json());
  return alerts.flatMap(({ kind, count, record, at }) => (kind === wanted ? [{ count, record, at }] : []));
};
const setFourEyes = (inForce: boolean) =>
  s.t.database.owner.pool.query(
    `begin; alter table settings disable trigger user; update settings set four_eyes = ${inForce}; alter table settings enable trigger user; commit`,
  );

const shifts = (...rows: readonly (readonly string[])[]) => table(['Turno', 'Horario'], ...rows);
const courses = table(
  ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'],
  ['HS-1', 1, 'Altura', 'HSE', 'Lab', '31/12/2030'],
);

test('one that awaits release is told to who may release its kind, alone by its number, until it is released', async () => {
  const read = await steps.read('shifts', shifts(['Mañana', '6 a 14']));
  expect(await told('itps')).toEqual([]);
  const at = s.t.clock.now().toISOString();
  await steps.trial(read.iD_Import);
  const first = { count: 1, record: { entity: 'import_batch', recordKey: String(read.iD_Import) }, at };
  // QA releases what others ask for; HSE neither imports shifts nor releases them.
  for (const name of ['itps', 'qa'] as const) expect([name, await told(name)]).toEqual([name, [first]]);
  for (const name of ['hse', 'train', 'ana'] as const) expect([name, await told(name)]).toEqual([name, []]);

  s.t.clock.advanceMinutes(10);
  const ofHse = await new ImportSteps(s, 'hse').tried('courses', courses, { dateOrder: 'dmy' });
  expect(ofHse.counts).toMatchObject({ new: 1, refused: 0 });
  expect(await told('hse')).toMatchObject([{ count: 1, record: { recordKey: String(ofHse.iD_Import) } }]);
  // Since the one that waits longest.
  expect(await told('itps')).toEqual([{ count: 2, record: undefined, at }]);

  // Being seen does not end it: somebody must act.
  await s.as('itps', 'POST', '/api/Notifications/Seen', { alerts: [`importWaits *    ${at}`] });
  expect(await told('itps')).toHaveLength(1);
  expect((await steps.release(read.iD_Import)).status).toBe(200);
  expect(await told('qa')).toMatchObject([{ count: 1, record: { recordKey: String(ofHse.iD_Import) } }]);
  expect((await steps.post('GiveUp', { iD_Import: ofHse.iD_Import }, 'hse')).status).toBe(200);
  expect([await told('itps'), await told('hse')]).toEqual([[], []]);
});

test('nothing is told of one that nobody could release: refused rows that are not left out, or nothing to change', async () => {
  const refused = await steps.tried('shifts', shifts(['Tarde', '14 a 22'], ['', '22 a 6']));
  expect(refused.counts).toMatchObject({ new: 1, refused: 1 });
  const same = await steps.tried('shifts', shifts(['Mañana', '6 a 14']));
  expect(same.counts).toMatchObject({ same: 1, new: 0 });
  expect(await told('itps')).toEqual([]);
  const settings = { ...refused.settings, leavesRefused: true };
  await steps.post('Settings', { iD_Import: refused.iD_Import, settings });
  await steps.trial(refused.iD_Import);
  expect(await told('itps')).toMatchObject([{ count: 1, record: { recordKey: String(refused.iD_Import) } }]);
});

test('with four eyes everybody who may release it but who prepared it', async () => {
  await setFourEyes(true);
  try {
    expect(await told('itps')).toEqual([]);
    expect(await told('qa')).toMatchObject([{ count: 1 }]);
  } finally {
    await setFourEyes(false);
  }
});

test('of one that was tried on an earlier day hears who prepared it, to try it again; who was to release it hears nothing', async () => {
  await setFourEyes(true);
  try {
    const [{ record, at } = { record: undefined, at: '' }] = await told('qa');
    s.t.clock.set('2026-03-11T09:00:00-03:00');
    for (const name of ['itps', 'qa'] as const) Object.assign(s.tokens, { [name]: await s.t.signIn(name) });
    expect(await told('itps', 'importLapsed')).toEqual([{ count: 1, record, at }]);
    expect([await told('itps'), await told('qa'), await told('qa', 'importLapsed')]).toEqual([[], [], []]);

    await steps.trial(Number(record?.recordKey));
    expect(await told('qa')).toMatchObject([{ count: 1, record }]);
    expect([await told('itps'), await told('itps', 'importLapsed')]).toEqual([[], []]);
  } finally {
    await setFourEyes(false);
  }
});
