import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import type { SecurityAlert } from '#features/notifications/shared/contract.ts';
import { makeBackupRecord, makeRehearsalRecord } from '#tests/factories/backups.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { RehearsalOutcome } from '../../shared/backups.ts';

let s: StaffedApp;
const now = new Date('2026-03-10T12:00:00-03:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const conclusion = 'La copia sirve';

beforeAll(async () => {
  s = await createStaffedApp(now.toISOString());
});
afterAll(() => s.t.close());

const state = async () => (await s.as('qa', 'GET', '/api/Audit/State')).json().backups;
const rehearsals = async () =>
  (await s.as('qa', 'GET', '/api/Audit/Rehearsals', { sort: [{ selector: 'iD_Rehearsal', desc: true }] })).json().data;
const sign = (name: StaffName, fields: object) =>
  s.as(name, 'POST', '/api/Audit/Rehearsal', { conclusion, reason: 'revisión del ensayo', ...fields });

async function setAlarms(backup: number | null, rehearsal: number | null): Promise<void> {
  const { services } = s.t;
  const changes = { backup_alarm_days: backup, rehearsal_alarm_days: rehearsal };
  await services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, changes, factoryAct(services)));
}

async function told(name: StaffName): Promise<readonly string[]> {
  // Days may have passed since the session began.
  const token = await s.t.signIn(name);
  const { alerts } = (await s.t.call('GET', '/api/AttendedJoinedWCourse', { token })).json() as {
    alerts: SecurityAlert[];
  };
  return alerts.map(({ kind }) => kind).filter((kind) => /^(backup|rehearsal)/.test(kind));
}

describe('before the first backup', () => {
  test('the state says that there is none, and nobody is told of what is new', async () => {
    await setAlarms(2, 100);
    expect(await state()).toEqual({
      lastBackup: null,
      lastRehearsal: null,
      isBackupOverdue: false,
      isRehearsalOverdue: false,
    });
    expect(await told('itps')).toEqual([]);
  });

  test('ITPS and QA are told once the company has been without for longer than the parameter', async () => {
    s.t.clock.set(hoursAgo(-72).toISOString());
    expect([await told('itps'), await told('qa'), await told('hse'), await told('ana')]).toEqual([
      ['backupNever'],
      ['backupNever'],
      [],
      [],
    ]);
    await setAlarms(0, 0);
    expect(await told('itps')).toEqual([]);
    s.t.clock.set(now.toISOString());
  });
});

describe('a backup', () => {
  test('is on record with a history, and shown with its age (Annex 11-7.2)', async () => {
    const id = await makeBackupRecord(s.t, hoursAgo(5));
    expect((await state()).lastBackup).toEqual({
      takenAt: hoursAgo(5).toISOString(),
      hasKey: true,
      byteSize: 4_000_000,
      ageSeconds: 18_000,
    });
    const { data } = (await s.as('itps', 'GET', '/api/Audit/Backups')).json();
    expect(data[0]).toMatchObject({ iD_Backup: id, place: '/srv/backups', rowCount: 1200, hasKey: true });
    const history = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityBackup', { iD_Backup: id })).json();
    expect(history[0]).toMatchObject({ revision: 1, action: 'create', updatedBy: 'system' });
  });

  test('cannot be claimed by the application, nor changed by it', async () => {
    const { pool } = s.t.services;
    for (const statement of [
      'delete from backup',
      'update backup set has_key = true',
      'insert into backup default values',
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query('update rehearsal set outcome = 0')).rejects.toMatchObject({ code: '42501' });
  });

  test('older than the parameter shows to ITPS and QA until there is a newer one', async () => {
    await setAlarms(1, 0);
    expect(await told('qa')).toEqual([]);
    s.t.clock.set(hoursAgo(-24).toISOString());
    expect(await told('qa')).toEqual(['backupOverdue']);
    s.t.clock.set(now.toISOString());
    await setAlarms(0, 0);
  });
});

describe('a rehearsal', () => {
  test('that did not pass shows at once, whatever the parameters, until one passes', async () => {
    await makeRehearsalRecord(s.t, hoursAgo(4), RehearsalOutcome.Damaged);
    expect([await told('itps'), await told('hse')]).toEqual([['rehearsalFailed'], []]);
    await makeRehearsalRecord(s.t, hoursAgo(3));
    expect(await told('itps')).toEqual([]);
    expect((await state()).lastRehearsal).toEqual({
      beganAt: hoursAgo(3).toISOString(),
      outcome: RehearsalOutcome.Passed,
      ageSeconds: 7_200,
      durationSeconds: 44,
      signedBy: null,
    });
  });

  test('is signed once by ITPS or QA, with a meaning, in its history', async () => {
    const id = await makeRehearsalRecord(s.t, hoursAgo(2));
    for (const name of ['hse', 'train', 'ana'] as const)
      expect((await sign(name, { iD_Rehearsal: id })).status).toBe(403);
    expect((await sign('qa', { iD_Rehearsal: id, conclusion: ' ' })).status).toBe(400);
    expect((await sign('qa', { iD_Rehearsal: id, pass: 'otra' })).status).toBe(400);
    expect((await sign('qa', { iD_Rehearsal: 999_999 })).status).toBe(404);
    const reply = await sign('qa', { iD_Rehearsal: id, revision: 1 });
    expect([reply.status, reply.json()]).toEqual([200, { iD_Rehearsal: id, revision: 2 }]);
    const [row] = await rehearsals();
    expect(row).toMatchObject({ conclusion, signedBy: s.people.qa.name, meaning: 'rehearsalReviewed', revision: 2 });
    expect((await state()).lastRehearsal.signedBy).toBe(s.people.qa.name);
    const again = await sign('itps', { iD_Rehearsal: id });
    expect([again.status, again.headers['x-error-code']]).toEqual([409, 'REHEARSAL_SIGNED']);
    const history = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityRehearsal', { iD_Rehearsal: id })).json();
    expect(history[0]).toMatchObject({ revision: 2, conclusion, signedBy: s.people.qa.name });
  });

  test('signed by two at once has one signature', async () => {
    const id = await makeRehearsalRecord(s.t, hoursAgo(1));
    const replies = await Promise.all([sign('qa', { iD_Rehearsal: id }), sign('itps', { iD_Rehearsal: id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('and a backup leave a trail that verifies', async () => {
    expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
  });
});
