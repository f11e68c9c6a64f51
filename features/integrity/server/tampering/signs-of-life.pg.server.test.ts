import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database.ts';
import { factoryAct, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { insertAudited } from '../audited-write.ts';
import { findClockTrouble } from '../right-clock.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { giveSignOfLife, recordStart, recordStop } from '../sign-of-life.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { openPlainLogin } from './fixtures/plain-login.ts';

// Functions of the database that take a moment, and what keeps the time while the program stands still.

let t: TestApp;
let student: Student;
let plain: DatabaseConnection;
const now = () => new Date();

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t);
  await student.approve(0);
  await student.reset();
  await sealHistory(t.services);
  plain = await openPlainLogin(t);
});
afterAll(async () => {
  await plain.close();
  await t.close();
});

const insert = (name: string) =>
  plain.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'shift', { name, schedule: 'x' }, { ...factoryAct(t.services), at: now() }));
const broken = async () => (await verifyAudit(t.database.owner.db, { secrets: t.services.secrets })).broken;

describe('a login of the application', () => {
  test('opens no session ahead of the clock of the database, and has its last use kept with the moment of the database', async () => {
    const open = (minutes: number) =>
      plain.pool.query(
        `select open_session(gen_random_uuid(), $1, $2, employee_nr, role, password_hash, clock_timestamp() + $3::interval, false,
           'signIn', null) from collaborator join credential using (employee_nr) where employee_nr = $4`,
        [randomBytes(32), randomBytes(32), `${minutes} minutes`, student.person.employeeNr],
      );
    for (const minutes of [6, 60 * 24 * 3650]) {
      await expect(open(minutes), String(minutes)).rejects.toMatchObject({ code: 'CP002' });
    }
    // People sign in to read while the clock of the program is behind.
    for (const minutes of [-60, 0, 4]) expect((await open(minutes)).rowCount).toBe(1);
    await plain.pool.query(`update session set last_seen_at = '2090-01-01' where ended_at is null`);
    const { rows } = await plain.pool.query(
      `select count(*) from session where last_seen_at > clock_timestamp() + interval '1 minute'`,
    );
    expect(rows[0].count).toBe(0);
  });

  test('ends a session at no moment that is far from the clock of the database, and what is kept of it is the same', async () => {
    await plain.pool.query(`update session set ended_at = '2025-03-10', end_reason = 'signOut' where ended_at is null`);
    const { rows } = await plain.pool.query(`
      select bool_and(s.ended_at = e.ended_at and s.end_reason = e.end_reason) as same, min(e.ended_at) > now() - interval '1 hour' as now
      from session s join session_end e using (session_id) where e.end_reason = 'signOut'`);
    expect(rows).toEqual([{ same: true, now: true }]);
  });

  test('sets no password and closes no attempt ahead of the clock of the database', async () => {
    const { employeeNr, cwid } = student.person;
    const later = new Date(Date.now() + 6 * 60_000);
    const set = plain.pool.query(`select set_password($1, 'x', false, $2, null, $3, null)`, [employeeNr, cwid, later]);
    await expect(set).rejects.toMatchObject({ code: 'CP002' });
    const { rows } = await plain.pool.query('select attempt_id from content_attempt where state = 0 limit 1');
    const close = plain.pool.query('select close_attempt($1, 1::smallint, $2)', [rows[0].attempt_id, later]);
    await expect(close).rejects.toMatchObject({ code: 'CP002' });
  });

  test('adds nothing while the clocks stand before the last sign of life, which nobody can give but of now', async () => {
    const { pool } = t.database.owner;
    const clock = { now };
    await giveSignOfLife(plain.db);
    expect(await findClockTrouble({ db: plain.db, clock })).toBeNull();
    await insert('Con vida');
    await expect(plain.pool.query('update sign_of_life set seen_at = now()')).rejects.toMatchObject({ code: '42501' });
    await expect(plain.pool.query('delete from sign_of_life')).rejects.toMatchObject({ code: '42501' });
    // As after a stop of two hours, with both clocks put back.
    await pool.query(`update sign_of_life set seen_at = now() + interval '2 hours'`);
    await giveSignOfLife(plain.db);
    expect(await findClockTrouble({ db: plain.db, clock })).toMatchObject({ problem: 'behindLife' });
    await expect(insert('Antes de la señal')).rejects.toMatchObject({ code: 'CP003' });
    await expect(sealHistory({ ...t.services, db: plain.db, clock })).rejects.toThrow('clock');
    await pool.query('delete from sign_of_life');
    expect(await findClockTrouble({ db: plain.db, clock })).toBeNull();
  });

  test('has each start and end of the program kept, with the last sign of life before it', async () => {
    const services = { ...t.services, db: plain.db, clock: { now } };
    await giveSignOfLife(plain.db);
    const { rows: signs } = await plain.pool.query('select seen_at from sign_of_life');
    await recordStart(services);
    await recordStop(services);
    const { rows } = await plain.pool.query(
      `select kind, detail from security_event where kind in ('programStarted', 'programStopped') order by event_id`,
    );
    expect(rows).toEqual([
      { kind: 'programStarted', detail: `last sign of life ${signs[0].seen_at.toISOString()}` },
      { kind: 'programStopped', detail: '' },
    ]);
    expect(await broken()).toBeNull();
  });
});
