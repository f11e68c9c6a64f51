import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSecurityEvent, sealHistory } from '#features/integrity/server/public.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { notificationReply } from '../contract.ts';

let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const alertsOf = async (name: StaffName) => {
  const reply = await s.as(name, 'GET', '/api/AttendedJoinedWCourse?switchParam=notification');
  expect(reply.status).toBe(200);
  return notificationReply.parse(reply.json()).alerts;
};
const hours = 3_600_000;

test('11.300(d): a lock is told to ITPS and QA at once, and to nobody else', async () => {
  expect(await alertsOf('itps')).toEqual([]);
  const at = s.t.clock.now().toISOString();
  await makePerson(s.t.services, s.sector, 'lucia');
  // A name that nobody has locks as well, and is no news.
  for (const user of ['lucia', 'nadie']) {
    for (let i = 0; i < 5; i += 1) {
      await s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass: 'equivocada' } });
    }
  }
  for (const name of ['itps', 'qa'] as const) {
    expect(await alertsOf(name)).toEqual([{ kind: 'accountLocked', cwid: 'lucia', address: null, at }]);
  }
  for (const other of ['hse', 'train', 'ana'] as const) expect(await alertsOf(other)).toEqual([]);
});

test('an account stands once, with its newest lock of the last 24 hours', async () => {
  const now = s.t.clock.now().getTime();
  const lockedAt = (cwid: string, hoursAgo: number) =>
    recordSecurityEvent(s.t.services.db, {
      at: new Date(now - hoursAgo * hours),
      kind: 'accountLocked',
      cwid,
      employeeNr: 1,
    });
  await lockedAt('vieja', 24.1);
  await lockedAt('repetida', 20);
  await lockedAt('repetida', 2);
  await lockedAt('anterior', 3);
  expect((await alertsOf('itps')).map(({ cwid, at }) => [cwid, (now - Date.parse(at)) / hours])).toEqual([
    ['lucia', 0],
    ['repetida', 2],
    ['anterior', 3],
  ]);
});

test('many harmless passwords do not push the one of an administrator off the bell', async () => {
  const now = s.t.clock.now().getTime();
  const set = (cwid: string, employeeNr: number, minutesAgo: number, by = 'itps') =>
    recordSecurityEvent(s.t.services.db, {
      at: new Date(now - minutesAgo * 60_000),
      kind: 'passwordChanged',
      cwid,
      employeeNr,
      detail: `set by ${by}`,
    });
  await set('hse', s.people.hse.employeeNr, 90);
  await set('qa', s.people.qa.employeeNr, 80);
  await set('itps', s.people.itps.employeeNr, 70, 'otro');
  const many = Array.from({ length: 60 }, (_, i) => `p${i}`);
  for (const [i, cwid] of many.entries()) await set(cwid, 900_000 + i, 60 - i / 2);
  for (let i = 0; i < 60; i += 1) await set('ana', s.people.ana.employeeNr, i / 60);
  const names = async (name: StaffName) =>
    (await alertsOf(name)).filter(({ kind }) => kind === 'passwordSet').map(({ cwid }) => cwid);
  expect((await names('qa')).slice(0, 3)).toEqual(['qa', 'itps', 'hse']);
  expect((await names('qa')).filter((cwid) => cwid === 'ana')).toEqual(['ana']);
  expect(await names('qa')).toHaveLength(50);
  expect(await names('hse')).toEqual(['hse']);
  expect(await names('itps')).toEqual(['itps']);
});

test('a last seal older than 26 hours is told to ITPS and QA', async () => {
  const seal = await sealHistory(s.t.services);
  const overdue = async (name: StaffName) => (await alertsOf(name)).filter(({ kind }) => kind === 'sealOverdue');
  expect(await overdue('qa')).toEqual([]);
  const later = new Date(s.t.clock.now().getTime() + 26 * hours + 1).toISOString();
  s.t.clock.set(later);
  const tokens = { itps: await s.t.signIn('itps'), qa: await s.t.signIn('qa'), hse: await s.t.signIn('hse') };
  const told = async (token: string) => {
    const reply = await s.t.call('GET', '/api/AttendedJoinedWCourse?switchParam=notification', { token });
    return notificationReply.parse(reply.json()).alerts.filter(({ kind }) => kind === 'sealOverdue');
  };
  const alert = { kind: 'sealOverdue', cwid: '*', address: null, at: seal?.sealedAt };
  expect([await told(tokens.itps), await told(tokens.qa), await told(tokens.hse)]).toEqual([[alert], [alert], []]);
  await sealHistory(s.t.services);
  expect(await told(tokens.qa)).toEqual([]);
});
