import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSecurityEvent, sealHistory } from '#features/integrity/server/public.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { alertKey, notificationReply } from '../shared/contract.ts';

let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
  // As each start does: an older history without a seal takes no first one.
  await sealHistory(s.t.services);
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
    expect(await alertsOf(name)).toEqual([
      { kind: 'accountLocked', cwid: 'lucia', name: 'Nombre de lucia', address: null, at },
    ]);
  }
  for (const other of ['hse', 'train', 'ana'] as const) expect(await alertsOf(other)).toEqual([]);
});

test('an account stands once, with its newest lock of the last 24 hours', async () => {
  const now = s.t.clock.now().getTime();
  const lockedAt = (cwid: string, hoursAgo: number) =>
    recordSecurityEvent(s.t.services, {
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

test('an account that was unlocked is told as that, to everybody but who did it, until it is locked again', async () => {
  const bruno = await makePerson(s.t.services, s.sector, 'bruno');
  const lock = async () => {
    for (let i = 0; i < 5; i += 1) {
      const body = { user: 'bruno', pass: 'equivocada' };
      await s.t.call('POST', '/api/Auth/Authenticate', { body, address: '10.4.0.1' });
    }
  };
  const ofBruno = async (name: StaffName) =>
    (await alertsOf(name)).filter(({ cwid }) => cwid === 'bruno').map(({ kind, by, byName }) => [kind, by, byName]);
  await lock();
  const unlocked = { employee_Nr: bruno.employeeNr, places: ['signIn'] };
  expect((await s.as('itps', 'POST', '/api/Collaborator/Unlock', unlocked)).status).toBe(200);
  expect(await ofBruno('itps')).toEqual([]);
  const told = ['accountUnlocked', 'itps', 'Nombre de itps'];
  expect(await ofBruno('qa')).toEqual([told]);
  s.t.clock.advanceMinutes(1);
  await lock();
  expect(await ofBruno('itps')).toEqual([['accountLocked', undefined, undefined]]);
  expect(await ofBruno('qa')).toEqual([['accountLocked', undefined, undefined], told]);
});

test('what a reader marks as seen is told to them no more, to others it is; a newer one is another', async () => {
  const [newest, ...rest] = await alertsOf('qa');
  if (newest === undefined) throw new Error('There is an alert.');
  const others = (await alertsOf('itps')).length;
  const mark = (alerts: readonly string[]) => s.as('qa', 'POST', '/api/Notifications/Seen', { alerts });
  expect((await mark([alertKey(newest), 'accountLocked nadie   x'])).status).toBe(200);
  expect((await mark([alertKey(newest)])).status).toBe(200);
  expect(await alertsOf('qa')).toEqual(rest);
  expect(await alertsOf('itps')).toHaveLength(others);
  const { rows } = await s.t.services.pool.query('select employee_nr, alert from alert_seen');
  expect(rows).toEqual([{ employee_nr: s.people.qa.employeeNr, alert: alertKey(newest) }]);
  expect((await mark([])).status).toBe(400);
  s.t.clock.advanceMinutes(1);
  const at = s.t.clock.now();
  await recordSecurityEvent(s.t.services, { at, kind: 'accountLocked', cwid: newest.cwid, employeeNr: 1 });
  expect((await alertsOf('qa')).map(({ cwid, at: told }) => [cwid, told])).toContainEqual([
    newest.cwid,
    at.toISOString(),
  ]);
});

test('many harmless passwords do not push the one of an administrator off the bell', async () => {
  const now = s.t.clock.now().getTime();
  const set = (cwid: string, employeeNr: number, minutesAgo: number, by = 'itps') =>
    recordSecurityEvent(
      { ...s.t.services, db: s.t.database.owner.db },
      {
        at: new Date(now - minutesAgo * 60_000),
        kind: 'passwordChanged',
        cwid,
        employeeNr,
        by,
      },
    );
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
  // Fifty of others, and their own.
  expect(await names('qa')).toHaveLength(51);
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
