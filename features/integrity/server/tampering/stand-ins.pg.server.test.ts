import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AuditVerification, verifyRecords } from '../verify/verify-audit.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

/** What a superuser puts in place of PostgreSQL's own, so that a comparison tells what they like. */
let a: TamperedApp;
let attendance: string;

beforeAll(async () => {
  a = await createTamperedApp();
  attendance = `${a.finished.instance}|${a.finished.person.employeeNr}`;
  expect((await a.verify()).broken).toBeNull();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const system = (statement: string) => async (client: pg.PoolClient) => {
  await client.query(`set local allow_system_table_mods = on; ${statement}`);
};

/** As the history tells it, whatever stands in the table. */
const standIn = `create function pg_catalog.to_jsonb(public.attendance) returns jsonb language sql stable as $$
  select "row" from public.history where entity = 'attendance' and record_key = $1.instance_id || '|' || $1.employee_nr
  order by revision desc limit 1 $$`;
const forge = () => `update attendance set on_time = true, finished_at = finished_at - interval '20 days'
  where instance_id = ${a.finished.instance} and employee_nr = ${a.finished.person.employeeNr};`;

const ofReport = (): Promise<Pick<AuditVerification, 'broken'>> =>
  a.t.database.owner.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyRecords(tx, 'attendance', [attendance]));

describe('a function that fits an audited table better than that of PostgreSQL', () => {
  test('hides no altered row, from the verification or from an integrity report', async () => {
    await a.tamper(system(`${standIn}; ${forge()}`));
    try {
      const named = { kind: 'record', entity: 'attendance', recordKey: attendance, code: 'recordAltered' };
      expect((await a.verify()).broken).toMatchObject(named);
      expect((await ofReport()).broken).toMatchObject(named);
    } finally {
      await a.tamper('drop function pg_catalog.to_jsonb(public.attendance)');
    }
  });

  test('is named itself where no row is altered', async () => {
    await a.tamper(system(standIn));
    try {
      const recordKey = 'function pg_catalog.to_jsonb(attendance)';
      expect((await a.verify()).broken).toMatchObject({ kind: 'rule', recordKey, code: 'ruleAdded' });
      expect((await ofReport()).broken).toMatchObject({ kind: 'rule', recordKey });
    } finally {
      await a.tamper('drop function pg_catalog.to_jsonb(public.attendance)');
    }
  });
});

describe('whatever is not the server’s own nor the product’s is named, wherever it lies', () => {
  test.each([
    [
      'create function pg_catalog.concat(text, text) returns text language sql as $$ select $1 $$',
      'drop function pg_catalog.concat(text, text)',
      'function pg_catalog.concat(text, text)',
    ],
    [
      'create schema aside; create function aside.harmless() returns integer language sql as $$ select 1 $$',
      'drop schema aside cascade',
      'function aside.harmless()',
    ],
    [
      'create function public.put_in() returns integer language sql as $$ select 1 $$; alter extension pg_trgm add function put_in()',
      'alter extension pg_trgm drop function put_in(); drop function put_in()',
      /^function put_in\(\)/,
    ],
    [
      'create operator pg_catalog.### (leftarg = text, rightarg = integer, function = repeat)',
      'drop operator pg_catalog.### (text, integer)',
      'operator ###(text,integer)',
    ],
    [
      'create cast (public.shift as text) with inout as assignment',
      'drop cast (public.shift as text)',
      'cast shift as text',
    ],
    [
      'create aggregate pg_catalog.count(public.history) (sfunc = int8inc_any, stype = int8, initcond = 0)',
      'drop aggregate pg_catalog.count(public.history)',
      'function pg_catalog.count(history)',
    ],
    [
      'create view pg_catalog.history as select * from public.history where false',
      'drop view pg_catalog.history',
      'table of PostgreSQL history',
    ],
  ])('%s', async (make, drop, named) => {
    await a.tamper(system(make));
    try {
      const found = await a.t.database.owner.db.transaction().execute((tx) => verifyRecords(tx, 'shift', []));
      if (typeof named === 'string') expect(found.broken).toMatchObject({ kind: 'rule', recordKey: named });
      const { broken } = await a.verify();
      if (!make.includes('view')) {
        const recordKey = typeof named === 'string' ? named : expect.stringMatching(named);
        expect(broken).toMatchObject({ kind: 'rule', code: 'ruleAdded', recordKey });
      }
      expect(broken).not.toBeNull();
    } finally {
      await a.tamper(system(drop));
    }
  });

  test('a function of PostgreSQL that was rewritten', async () => {
    const { rows } = await a.t.database.owner.pool.query(
      "select pg_get_functiondef('pg_catalog.sha256(bytea)'::regprocedure) as definition",
    );
    await a.tamper(
      system(`create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable strict parallel safe
        as $$ select $1 $$`),
    );
    try {
      const { broken } = await a.t.database.owner.db.transaction().execute((tx) => verifyRecords(tx, 'shift', []));
      expect(broken).toMatchObject({ kind: 'rule', recordKey: 'function of PostgreSQL rewritten sha256' });
      expect((await a.verify()).broken).not.toBeNull();
    } finally {
      await a.tamper(system(rows[0].definition));
    }
    expect((await a.verify()).broken).toBeNull();
  });
});
