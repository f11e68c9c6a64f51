import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { GridSource } from './grid-source.ts';
import type { SourceRow } from './load-context.ts';
import { parseLoadOptions } from './parse-load-options.ts';
import { streamGrid } from './stream-grid.ts';

const timeZone = 'America/Argentina/Buenos_Aires';
const sourceOf = (rows: number): GridSource => ({
  fields: new Map([
    ['id', { sql: sql.ref('t.id'), type: 'integer' }],
    ['half', { sql: sql`t.id % 2`, type: 'integer' }],
    ['third', { sql: sql`t.id % 3`, type: 'integer' }],
  ]),
  key: ['id'],
  from: sql`generate_series(1, ${sql.lit(rows)}) as t(id)`,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connections of the test's pool that are inside a transaction, the asking one left out. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and application_name = 'capacita' and xact_start is not null
      and pid <> pg_backend_pid()`.execute(database.owner.db);
  return rows[0]?.open ?? 0;
}

async function read(source: GridSource, parameters: Record<string, unknown>) {
  const stream = await streamGrid(database.connection.db, source, parseLoadOptions(source, parameters), timeZone);
  const batches: (readonly SourceRow[])[] = [];
  for await (const batch of stream.batches) batches.push(batch);
  return { count: stream.count, batches, rows: batches.flat() };
}

test('every row comes once, in batches, whatever the page, and beyond the limit of a load', async () => {
  const { count, batches, rows } = await read(sourceOf(60_500), { take: 10, skip: 5 });
  expect([count, rows.length, rows.at(-1)]).toEqual([60_500, 60_500, { id: 60_500, half: 0, third: 2 }]);
  expect(rows.every((row, index) => row.id === index + 1)).toBe(true);
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(1_000);
  expect(await openTransactions()).toBe(0);
});

test('groups come first in the order, then sorts, then the key; the filter and the selection hold', async () => {
  const { count, rows } = await read(sourceOf(12), {
    filter: ['id', '>', 4],
    group: [{ selector: 'half', desc: true }],
    sort: [{ selector: 'third', desc: false }],
    select: ['id'],
  });
  expect(count).toBe(8);
  expect(rows).toEqual([9, 7, 5, 11, 6, 12, 10, 8].map((id) => ({ id })));
});

test('without rows there is no batch', async () => {
  expect(await read(sourceOf(5), { filter: ['id', '<', 0] })).toEqual({ count: 0, batches: [], rows: [] });
});

test('more rows than four sheets hold are refused', async () => {
  await expect(read(sourceOf(4_194_301), {})).rejects.toMatchObject({ code: 'GRID_LIMIT' });
  expect(await openTransactions()).toBe(0);
});

test('stopping early ends the transaction', async () => {
  const source = sourceOf(5_000);
  const { batches } = await streamGrid(database.connection.db, source, parseLoadOptions(source, {}), timeZone);
  for await (const batch of batches) {
    expect([batch.length, await openTransactions()]).toEqual([1_000, 1]);
    break;
  }
  expect(await openTransactions()).toBe(0);
});

test('closing without reading ends the transaction, more than once too', async () => {
  const source = sourceOf(5_000);
  const stream = await streamGrid(database.connection.db, source, parseLoadOptions(source, {}), timeZone);
  expect(await openTransactions()).toBe(1);
  await Promise.all([stream.close(), stream.close()]);
  expect(await openTransactions()).toBe(0);
  await expect(stream.batches.next()).rejects.toThrow('no longer wanted');
});

test('a signal cancels the statement that runs, and the connection serves others', async () => {
  const source: GridSource = { ...sourceOf(1), from: sql`(select 1 as id from pg_sleep(100)) as t` };
  const left = new AbortController();
  const started = streamGrid(database.connection.db, source, parseLoadOptions(source, {}), timeZone, left.signal);
  await expect.poll(openTransactions).toBe(1);
  left.abort(new Error('Gone.'));
  await expect(started).rejects.toThrow('Gone.');
  await expect.poll(openTransactions).toBe(0);
  expect((await read(sourceOf(3), {})).rows).toHaveLength(3);
});

test('what is read beside the rows is of their moment, whatever others commit meanwhile', async () => {
  const { db, pool } = database.owner;
  await pool.query('create table beside (id integer primary key); insert into beside values (1), (2)');
  await pool.query('grant select on beside to capacita_app');
  const source: GridSource = {
    fields: new Map([['id', { sql: sql.ref('t.id'), type: 'integer' }]]),
    key: ['id'],
    from: sql`beside as t`,
  };
  const options = parseLoadOptions(source, {});
  const stream = await streamGrid(database.connection.db, source, options, timeZone, undefined, async (tx) => {
    const { rows } = await sql<{ most: number }>`select max(id) as most from beside`.execute(tx);
    await sql`insert into beside values (3)`.execute(db);
    return rows[0]?.most;
  });
  const rows: SourceRow[] = [];
  for await (const batch of stream.batches) rows.push(...batch);
  expect([stream.beside, stream.count, rows.map(({ id }) => id)]).toEqual([2, 2, [1, 2]]);
});
