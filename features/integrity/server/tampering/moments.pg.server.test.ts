import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database.ts';
import { proveLesserRights } from '#platform/db/prove-lesser-rights.ts';
import { factoryAct, makeRelaxedSettings } from '#tests/factories/people.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { importAuditedRows } from '../audited-batch.ts';
import { insertAudited, updateAudited } from '../audited-write.ts';
import { proveEvent } from '../event-proof.ts';
import { findClockTrouble, lookAtClock } from '../right-clock.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { verifyAudit, verifyRecords } from '../verify/verify-audit.ts';
import { openPlainLogin } from './fixtures/plain-login.ts';

// A moment that was made up, and a clock that was put back. Seals bound the time: what is numbered after one was written after it.

let t: TestApp;
let student: Student;
let plain: DatabaseConnection;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  student = await makeStudent(t, { expirationDate: '2026-04-01' });
  await student.approve();
  await student.sign();
  await sealHistory(t.services);
  plain = await openPlainLogin(t);
});
afterAll(async () => {
  await plain.close();
  await t.close();
});

/** Everything that a statement does is undone, whatever became of it. */
const asOwner = async <T>(statement: string, look: () => Promise<T>): Promise<T> => {
  const { pool } = t.database.owner;
  const kept = ['history', 'signature', 'security_event', 'content_attempt', 'attempt_answer', 'file', 'shift'];
  const tamper = (text: string) => pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
  await tamper(`create schema kept; ${kept.map((name) => `create table kept.${name} as table ${name}`).join(';')}`);
  await tamper(statement);
  try {
    return await look();
  } finally {
    const restore = (name: string) =>
      `delete from ${name}; insert into ${name} overriding system value select * from kept.${name};`;
    await tamper(`${kept.map(restore).join('')} drop schema kept cascade`);
  }
};
const brokenOf =
  (isWhole = true) =>
  async () =>
    (await verifyAudit(t.database.owner.db, { secrets: t.services.secrets, isWhole })).broken;
const broken = brokenOf();
interface OpenAttempt {
  readonly client: PoolClient;
  readonly id: number;
}
const act = (at: Date, signed = false) => ({
  ...factoryAct(t.services),
  at,
  ...(signed && {
    signature: {
      id: randomUUID(),
      employeeNr: student.person.employeeNr,
      cwid: student.person.cwid,
      fullName: student.person.name,
      meaning: 'courseTaken',
      sessionCwid: student.person.cwid,
      authority: null,
    },
  }),
});
const minutesAgo = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);

describe('what is numbered after a seal is not earlier than it', () => {
  test.each([true, false])(
    'a training made today and dated twenty months ago is named (whole: %s)',
    async (isWhole) => {
      const { db } = t.services;
      await asOwner('select', async () => {
        const { shift_id } = await db
          .transaction()
          .execute((tx) =>
            insertAudited(tx, 'shift', { name: 'Antes', schedule: 'x' }, act(new Date('2024-07-10T12:00:00Z'))),
          );
        const named = {
          kind: 'history',
          entity: 'shift',
          recordKey: String(shift_id),
          revision: 1,
          code: 'momentEarly',
        };
        expect(await brokenOf(isWhole)()).toMatchObject({
          ...named,
          problem: expect.stringContaining('before seal 1'),
        });
        const report = db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => verifyRecords(tx, 'shift', [String(shift_id)]));
        expect((await report).broken).toMatchObject(named);
      });
    },
  );

  test('minutes are not held against it: an act may take some', async () => {
    await asOwner('select', async () => {
      await t.services.db
        .transaction()
        .execute((tx) => insertAudited(tx, 'shift', { name: 'Hace poco', schedule: 'x' }, act(minutesAgo(19), true)));
      expect(await broken()).toBeNull();
    });
  });

  test('nor what was written before it, nor what was there before the first', async () => {
    await t.services.db
      .transaction()
      .execute((tx) =>
        importAuditedRows(tx, 'shift', [{ values: { name: 'A', schedule: 'x' }, act: act(t.clock.now()) }]),
      );
    expect(await broken()).toBeNull();
  });

  test('events of people who signed in while the clock was wrong, which was told, are no alteration', async () => {
    const wrong = minutesAgo(60 * 24 * 30);
    const event = (kind: string) => {
      const rest = {
        employee_nr: null,
        address: null,
        detail: '',
        by_cwid: null,
        place: null,
        session_id: null,
        facts: null,
      };
      const proof = proveEvent(t.services.secrets, { kind, cwid: 'ana', ...rest }).toString('hex');
      return `insert into security_event (happened_at, kind, cwid, proof)
        values ('${wrong.toISOString()}', '${kind}', 'ana', '\\x${proof}')`;
    };
    expect(await asOwner(`${event('clockWrong')}; ${event('signOut')}`, broken)).toBeNull();
    expect(await asOwner(`${event('signOut')}; ${event('clockWrong')}`, broken)).toBeNull();
    expect(await asOwner(event('signOut'), broken)).toMatchObject({ code: 'momentEarly' });
  });
});

describe('a login of the application', () => {
  const now = () => new Date();
  const insert = (at: Date, name: string) =>
    plain.db.transaction().execute((tx) => insertAudited(tx, 'shift', { name, schedule: 'x' }, act(at, true)));

  /** Opens an attempt that is undone, whatever becomes of it. */
  const withOpenAttempt = async (look: (attempt: OpenAttempt) => Promise<void>) => {
    const client = await plain.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: number }>(`${attemptOfNow} returning attempt_id as id`);
      await look({ client, id: rows[0]?.id ?? 0 });
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const attemptOfNow = `insert into content_attempt (instance_id, employee_nr, content_id, number, started_at, acted_by)
    select instance_id, employee_nr, content_id, 9, now(), acted_by from content_attempt limit 1`;
  const closing = ({ client, id }: OpenAttempt, at: string) =>
    client.query(`select close_attempt(${id}, 2::smallint, ${at})`);
  const answering = ({ client, id }: OpenAttempt) =>
    client.query(`insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      select ${id}, choice_id, 1, answers, now(), acted_by from attempt_answer limit 1`);

  test('writes no moment that is far from the clock of the database', async () => {
    for (const minutes of [-6, 6, 60 * 24 * 600]) {
      const at = new Date(now().getTime() - minutes * 60_000);
      await expect(insert(at, 'Lejos'), String(minutes)).rejects.toMatchObject({ code: 'CP002' });
    }
    const early = `now() - interval '1 day'`;
    for (const statement of [
      `insert into file (sha256, byte_size, mime, created_at, created_by) values (repeat('b', 64), 1, 'x/y', ${early}, 'x')`,
      `insert into content_attempt (instance_id, employee_nr, content_id, number, started_at, acted_by)
        select instance_id, employee_nr, content_id, 8, ${early}, acted_by from content_attempt limit 1`,
      `insert into signature select gen_random_uuid(), employee_nr, cwid, full_name, ${early}, time_zone, meaning, reason,
        entity, record_key, revision, record_hash, session_cwid from signature limit 1`,
      `update attendance set finished_at = ${early}`,
    ])
      await expect(plain.pool.query(statement), statement).rejects.toMatchObject({ code: 'CP002' });
    const answer = `insert into attempt_answer (attempt_id, choice_id, number, answers, answered_at, acted_by)
      select attempt_id, choice_id, 8, answers, ${early}, acted_by from attempt_answer limit 1`;
    await expect(plain.pool.query(answer)).rejects.toMatchObject({ code: 'CP002' });
    await withOpenAttempt((attempt) => expect(closing(attempt, early)).rejects.toMatchObject({ code: 'CP002' }));
  });

  test('has an event kept with the moment of the database where its own is far from it', async () => {
    const start = now();
    const log = { db: plain.db, secrets: t.services.secrets };
    await recordSecurityEvent(log, { at: new Date('2025-03-10T12:00:00Z'), kind: 'signOut', cwid: 'lejos' });
    const { rows } = await plain.pool.query(`select happened_at from security_event where cwid = 'lejos'`);
    expect(rows[0].happened_at.getTime()).toBeGreaterThanOrEqual(start.getTime() - 1);
  });

  test('writes the moment at which a long act began, and none before it', async () => {
    const client = await plain.pool.connect();
    const writing = (secondsBefore: number) =>
      client.query(
        `insert into history (entity, record_key, revision, action, changed_at, time_zone, changed_by, reason, "row", previous_hash, hash)
         select 'shift', 'largo', 1, action, transaction_timestamp() - make_interval(secs => $1), time_zone, changed_by, reason, "row", null, hash
         from history where entity = 'shift' and revision = 1 limit 1`,
        [secondsBefore],
      );
    try {
      await client.query('begin');
      await client.query('select pg_sleep(2)');
      await expect(writing(301)).rejects.toMatchObject({ code: 'CP002' });
      await client.query('rollback; begin');
      await client.query('select pg_sleep(2)');
      expect((await writing(299)).rowCount).toBe(1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('seals up to the moment at which a long seal began, and to none before it', async () => {
    const client = await plain.pool.connect();
    const sealing = (secondsBefore: number) =>
      client.query(
        `insert into seal
         select (jsonb_populate_record(last, jsonb_build_object('seal_number', seal_number + 1,
           'previous_hash', hash, 'sealed_at', transaction_timestamp() - make_interval(secs => $1)))).*
         from seal last order by seal_number desc limit 1`,
        [secondsBefore],
      );
    try {
      await client.query('begin');
      await client.query('select pg_sleep(2)');
      // As one whose program is almost five minutes behind, and which took two seconds: five minutes before this one's end.
      expect((await sealing(299)).rowCount).toBe(1);
      await client.query('rollback; begin');
      await expect(sealing(301)).rejects.toMatchObject({ code: 'CP002' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('writes moments of now', async () => {
    await insert(now(), 'Ahora');
    expect(await broken()).toBeNull();
  });

  test('adds nothing while the clock of the database stands before the last seal', async () => {
    const { pool } = t.database.owner;
    const tamper = (text: string) => pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
    const later = "update seal set sealed_at = now() + interval '2 hours'";
    const asBefore = `update seal set sealed_at = '${t.clock.now().toISOString()}'`;
    for (const write of [answering, (attempt: OpenAttempt) => closing(attempt, 'now()')])
      await withOpenAttempt(async (attempt) => {
        await tamper(later);
        await expect(write(attempt)).rejects.toMatchObject({ code: 'CP003' });
        await tamper(asBefore);
      });
    await withOpenAttempt(async (attempt) => expect((await answering(attempt)).rowCount).toBe(1));
    await tamper(later);
    await expect(plain.pool.query(attemptOfNow)).rejects.toMatchObject({ code: 'CP003' });
    await expect(insert(now(), 'Antes del sello')).rejects.toMatchObject({ code: 'CP003' });
    const clock = { now };
    expect(await findClockTrouble({ db: plain.db, clock })).toMatchObject({ problem: 'behindSeal' });
    await tamper(asBefore);
    expect(await findClockTrouble({ db: plain.db, clock })).toBeNull();
  });

  test('that may write any moment is refused at the start', async () => {
    await expect(proveLesserRights(t.services.pool)).rejects.toThrow('capacita_any_moment');
  });
});

describe('the clock of a process', () => {
  const clock = (minutes: number) => ({ now: () => new Date(Date.now() - minutes * 60_000) });
  let events: number;
  const told = async () => {
    const { rows } = await t.database.owner.pool.query(
      `select kind, detail from security_event where event_id > $1 and kind in ('clockWrong', 'clockRight') order by event_id`,
      [events],
    );
    return rows.map(({ kind, detail }) => [kind, detail.slice(0, 20)]);
  };
  beforeEach(async () => {
    const { rows } = await t.database.owner.pool.query('select max(event_id) as last from security_event');
    events = rows[0].last;
  });

  test.each([2, -2, 60 * 24])('is wrong when it is %d minutes behind the database’s', async (minutes) => {
    expect(await findClockTrouble({ db: plain.db, clock: clock(minutes) })).toMatchObject({ problem: 'apart' });
    await expect(sealHistory({ ...t.services, db: plain.db, clock: clock(minutes) })).rejects.toThrow('clock');
  });

  test('is right within seconds', async () => {
    expect(await findClockTrouble({ db: plain.db, clock: clock(0.5) })).toBeNull();
  });

  test('is told once when it turns wrong, and once when it is right again', async () => {
    const right = { ...t.services, db: plain.db, clock: clock(0) };
    const wrong = { ...t.services, db: plain.db, clock: clock(60) };
    let found = await lookAtClock(right, null);
    expect([found, await told()]).toEqual([null, []]);
    for (const services of [wrong, wrong, right, right]) found = await lookAtClock(services, found);
    expect(await told()).toEqual([
      ['clockWrong', 'clock of the program'],
      ['clockRight', ''],
    ]);
    expect(await broken()).toBeNull();
  });

  test('that stands before the last seal is wrong wherever it runs', async () => {
    const { shift_id } = await t.services.db
      .transaction()
      .execute((tx) => insertAudited(tx, 'shift', { name: 'Otra', schedule: 'x' }, act(t.clock.now(), true)));
    t.clock.advanceMinutes(-3);
    expect(await findClockTrouble(t.services)).toMatchObject({ problem: 'behindSeal' });
    t.clock.advanceMinutes(3);
    expect(await findClockTrouble(t.services)).toBeNull();
    await t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'shift', { shift_id }, { schedule: 'y' }, act(t.clock.now(), true)));
  });
});
