import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#platform/db/schema.generated.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
  expect((await a.verify()).broken).toBeNull();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const broken = async () => (await a.verify()).broken;
const query = async (text: string) => (await a.t.database.owner.pool.query(text)).rows;

describe('what is sealed besides the history', () => {
  const someEvent = 'event_id = (select min(event_id) from security_event)';
  const ofUnfinished = () =>
    `instance_id = ${a.unfinished.instance} and employee_nr = ${a.unfinished.person.employeeNr} and state <> 0`;
  const cases: readonly [name: string, statement: () => string, found: object][] = [
    [
      'a security event deleted (T10)',
      () => `delete from security_event where ${someEvent}`,
      { entity: 'security_event', code: 'rowsGone' },
    ],
    [
      'a security event altered (T11)',
      () => `update security_event set cwid = 'otro' where ${someEvent}`,
      { entity: 'security_event', code: 'rowsAltered' },
    ],
    [
      'the row of a file deleted (T12)',
      () => `delete from file where mime = 'application/pdf'`,
      { entity: 'file', code: 'rowsGone' },
    ],
    [
      'another type of a file (T13)',
      () => `update file set mime = 'text/html' where mime = 'application/pdf'`,
      { entity: 'file', code: 'rowsAltered' },
    ],
    [
      'another size of a file (T14)',
      () => `update file set byte_size = byte_size + 1 where mime = 'application/pdf'`,
      { entity: 'file', code: 'rowsAltered' },
    ],
    [
      'an attempt added to a course in progress (T15)',
      () => `insert into content_attempt (instance_id, employee_nr, content_id, number, state, approved, score, started_at,
          closed_at, acted_by)
        select instance_id, employee_nr, content_id, 90, 1, true, 1, started_at, closed_at, acted_by
        from content_attempt where ${ofUnfinished()} limit 1`,
      { entity: 'content_attempt', code: 'closingUnnumbered' },
    ],
    [
      'the attempts of a course in progress altered (T16)',
      () => `update content_attempt set approved = true, score = 1 where ${ofUnfinished()}`,
      { entity: 'content_attempt', code: 'verdictAltered' },
    ],
    [
      'the answers of a course in progress altered',
      () => `update attempt_answer set answers = '{1}' where attempt_id in (
        select attempt_id from content_attempt where ${ofUnfinished()})`,
      { entity: 'attempt_answer', code: 'rowsAltered' },
    ],
    [
      'whose session an attempt of a course in progress was opened on',
      () => `update content_attempt set acted_by = 'otra' where ${ofUnfinished()}`,
      { entity: 'content_attempt', code: 'rowsAltered' },
    ],
    [
      'whose session an answer of a course in progress was given on',
      () => `update attempt_answer set acted_by = 'otra' where attempt_id in (
        select attempt_id from content_attempt where ${ofUnfinished()})`,
      { entity: 'attempt_answer', code: 'rowsAltered' },
    ],
    [
      'the history of an unknown entity (T19)',
      () => `insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone, hash)
        select 'payroll', '1', 1, 'create', "row", reason, changed_by, changed_at, time_zone, hash
        from history where revision = 1 limit 1`,
      { kind: 'history', entity: 'payroll', code: 'entityUnknown' },
    ],
    [
      'a version of the product (T22)',
      () => `update product_version set version = '9.9.9'`,
      { entity: 'product_version', code: 'rowsAltered' },
    ],
    [
      'a session opened again (T26)',
      () => 'update session set ended_at = null, end_reason = null where ended_at is not null',
      { entity: 'session', code: 'sessionReopened' },
    ],
    [
      'a session opened again, with the note of its end removed',
      () => 'delete from session_end; update session set ended_at = null, end_reason = null where ended_at is not null',
      { entity: 'session_end', code: 'rowsGone' },
    ],
    [
      'a session taken out of tablet mode',
      () => 'update session set tablet_course_id = null, tablet_instance_id = null, tablet_since = null',
      { entity: 'security_event', code: 'tabletFreed' },
    ],
    [
      'a session in tablet mode that serves another instance',
      () =>
        'update session set tablet_instance_id = (select min(instance_id) from instance) where tablet_since is not null',
      { entity: 'security_event', code: 'tabletFreed' },
    ],
    [
      'a session taken out of tablet mode, with the note of its start removed',
      () => `delete from security_event where kind = 'tabletStarted'; update session set tablet_course_id = null,
        tablet_instance_id = null, tablet_since = null`,
      { entity: 'security_event', code: 'rowsGone' },
    ],
  ];
  test.each(cases)('%s', async (_name, statement, found) => {
    await a.tamper(statement());
    expect(await broken()).toMatchObject(found);
  });

  test('a session that has ended is not opened again, whoever asks', async () => {
    await expect(
      query('update session set ended_at = null, end_reason = null where ended_at is not null'),
    ).rejects.toThrow('a session that has ended stays so');
  });

  test.each([
    ['out of it', 'tablet_course_id = null, tablet_instance_id = null, tablet_since = null'],
    ['into another', 'tablet_instance_id = (select min(instance_id) from instance)'],
    ['since another moment', "tablet_since = tablet_since + interval '1 hour'"],
  ])('tablet mode stays while its session lasts, whoever takes it %s', async (_where, change) => {
    for (const ask of [query, (text: string) => a.t.services.pool.query(text)]) {
      await expect(ask(`update session set ${change} where tablet_instance_id is not null`)).rejects.toThrow(
        'a session in tablet mode stays so',
      );
    }
    await expect(
      query(`update session set ended_at = now(), end_reason = 'tablet' where tablet_instance_id is not null`),
    ).resolves.toBeDefined();
  });
});

describe('a password exchanged by other hands is named with its account (T21)', () => {
  const exchange = () =>
    `update credential set password_hash = 'x' where employee_nr = ${a.finished.person.employeeNr}`;
  const found = () => ({ kind: 'account', entity: 'credential', recordKey: String(a.finished.person.employeeNr) });

  test('with the triggers off', async () => {
    await a.tamper(exchange());
    expect(await broken()).toMatchObject(found());
  });

  test('with the triggers on: no event tells of it', async () => {
    await query(exchange());
    expect(await broken()).toMatchObject(found());
  });

  test('an account made local, past the directory', async () => {
    await a.tamper(`update credential set local_account = true where employee_nr = ${a.finished.person.employeeNr}`);
    expect(await broken()).toMatchObject(found());
  });

  test('the note of the exchange removed too', async () => {
    await a.tamper(`${exchange()}; delete from credential_change where employee_nr = ${a.finished.person.employeeNr};
      insert into credential_change (employee_nr, digest, is_new_password)
      select employee_nr, credential_digest(credential), false from credential
      where employee_nr = ${a.finished.person.employeeNr}`);
    expect(await broken()).toMatchObject({ entity: 'credential_change', code: 'rowsGone' });
  });
});

describe('what protects the trail is held against what the product installs (T18)', () => {
  test.each([
    ['drop trigger history_is_final on history', 'ruleMissing', /^trigger history history_is_final/],
    ['drop trigger sector_requires_history on sector', 'ruleMissing', /^trigger sector sector_requires_history/],
    ['alter table history disable trigger history_is_final', 'ruleMissing', /^trigger history history_is_final/],
    ['grant update on history to capacita_app', 'ruleMissing', /^grant history capacita_app INSERT,SELECT$/],
    ['grant delete on session to public', 'ruleAdded', /^grant session public DELETE$/],
    [
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'ruleMissing',
      /^function refuse_change\(\)/,
    ],
    [
      'alter function require_history() set search_path = pg_temp, public',
      'ruleMissing',
      /^function require_history\(\)/,
    ],
    ['alter table history owner to capacita_app', 'ruleMissing', /^grant history capacita_app/],
    ['alter function refuse_change() owner to capacita_app', 'ruleAdded', /^another owner refuse_change$/],
    [
      'alter table change_request drop constraint change_request_check2',
      'ruleMissing',
      /^constraint change_request change_request_check2 /,
    ],
    [
      'alter table signature drop constraint signature_signs_a_revision',
      'ruleMissing',
      /^constraint signature signature_signs_a_revision /,
    ],
    ['drop index collaborator_cwid', 'ruleMissing', /^unique index CREATE UNIQUE INDEX collaborator_cwid /],
    [
      'create schema aside create table more () inherits (public.history)',
      'ruleAdded',
      /^inherited by history aside\.more$/,
    ],
    ['alter table shift add constraint late check (shift_id > 0)', 'ruleAdded', /^constraint shift late /],
    [
      'create operator ### (leftarg = text, rightarg = integer, function = repeat)',
      'ruleAdded',
      /^operator ###\(text,integer\)$/,
    ],
    ['create rule no_seal as on insert to seal do instead nothing', 'ruleAdded', /^rewritten by seal no_seal$/],
  ])('%s', async (statement, code, rule) => {
    const client = await a.t.database.owner.pool.connect();
    // A change of the schema is undone with the transaction that it is seen in.
    const pool = { connect: async () => ({ query: inTransaction(client), release: () => {} }), end: async () => {} };
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
    try {
      await client.query(`begin; ${statement}`);
      const { broken: found } = await verifyAudit(db);
      expect(found).toMatchObject({ kind: 'rule', code, recordKey: expect.stringMatching(rule) });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

/** Queries of a transaction of its own run inside the one that is open. */
function inTransaction(client: { query: (text: string, values?: unknown[]) => Promise<unknown> }) {
  return (text: string, values?: unknown[]) =>
    /^(start transaction|begin|commit|rollback)/i.test(text)
      ? Promise.resolve({ command: 'OK', rowCount: 0, rows: [] })
      : client.query(text, values);
}

describe('files', () => {
  const placeOf = (sha256: string) => join(a.t.filesFolder, sha256.slice(0, 2), sha256);
  const pdf = async () => (await query(`select sha256 from file where mime = 'application/pdf'`))[0].sha256 as string;

  test('altered bytes are named, whatever the clock of the file says', async () => {
    const place = placeOf(await pdf());
    const { atime, mtime } = statSync(place);
    const bytes = a.materials.pdf.bytes;
    writeFileSync(place, Buffer.from(bytes.toString('latin1').replace('procedimiento', 'PROCEDIMIENTO'), 'latin1'));
    utimesSync(place, atime, mtime);
    expect(await broken()).toMatchObject({ kind: 'file', recordKey: await pdf(), code: 'fileAltered' });
    writeFileSync(place, bytes);
    expect(await broken()).toBeNull();
  });

  test('a revision that names a file which nobody stored', async () => {
    await a.tamper(`delete from seal_head; delete from seal; delete from file where mime = 'application/pdf'`);
    const { files } = a.t.services;
    const found = await verifyAudit(a.t.database.owner.db, { files });
    expect(found.broken).toMatchObject({ kind: 'file', code: 'fileUnknown' });
  });
});
