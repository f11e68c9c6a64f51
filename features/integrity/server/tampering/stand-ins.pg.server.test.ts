import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyRecords } from '../verify/verify-audit.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

/** What a superuser puts in place of PostgreSQL's own, so that a comparison tells what they like. */
let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
  expect((await a.verify()).broken).toBeNull();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const system = (statement: string) => async (client: pg.PoolClient) => {
  await client.query(`set local allow_system_table_mods = on; ${statement}`);
};

describe('whatever is not the server’s own nor the product’s is named, wherever it lies', () => {
  test.each([
    [
      'create function public.put_in() returns integer language sql as $$ select 1 $$; alter extension pg_trgm add function put_in()',
      'alter extension pg_trgm drop function put_in(); drop function put_in()',
      /^function put_in\(\)/,
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
