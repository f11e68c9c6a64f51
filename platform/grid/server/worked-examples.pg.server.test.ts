import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/http/refusal.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { GridSource } from './grid-source.ts';
import { type LoadResult, loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

/** The rows of the grid protocol's section 10. */
const source: GridSource = {
  fields: new Map([
    ['id', { sql: sql.ref('t.id'), type: 'integer' }],
    ['n', { sql: sql.ref('t.n'), type: 'text' }],
    ['s', { sql: sql.ref('t.s'), type: 'decimal' }],
    ['d', { sql: sql.ref('t.d'), type: 'date' }],
  ]),
  key: ['id'],
  from: sql`(values (1, 'Ana', 0.5::float8, date '2024-03-05'), (2, 'ana', null, '2024-04-01'), (3, null, 1, null),
    (4, '50%', 0, '2023-04-09')) as t(id, n, s, d)`,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function load(query: string): Promise<LoadResult> {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const options = parseLoadOptions(source, parameters);
  return loadGrid(database.connection.db, source, options, 'America/Argentina/Buenos_Aires');
}

async function ids(query: string): Promise<unknown[]> {
  const { data } = await load(query);
  return (data ?? []).map((row) => ('id' in row ? row.id : null));
}

describe('the worked examples of the grid protocol', () => {
  test.each([
    ['filter=["n","ana"]', [1, 2]],
    ['filter=["n","<>","ANA"]', [3, 4]],
    ['filter=["!",["n","contains","n"]]', [3, 4]],
    ['filter=["n","contains","%25"]', [4]],
    ['filter=["!",["s",">",0.2]]', [2, 4]],
    ['filter=["s","=","x"]', []],
    ['filter=["!",["s","=","x"]]', [1, 2, 3, 4]],
    ['filter=[["s","=",0],"or",[["d",">=","3/1/2024"],["d","<","4/1/2024"]]]', [1, 4]],
    ['sort=[{"selector":"s","desc":true}]', [3, 1, 4, 2]],
    ['sort=[{"selector":"s"}]&skip=1&take=2', [4, 1]],
  ])('%s gives %j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('groups by month, collapsed', async () => {
    const { data } = await load('group=[{"selector":"d","groupInterval":"month","isExpanded":false}]');
    expect(data).toEqual([
      { key: null, items: null, count: 1 },
      { key: 3, items: null, count: 1 },
      { key: 4, items: null, count: 2 },
    ]);
  });

  test('pages the top-level nodes and counts rows and nodes', async () => {
    const group = 'group=[{"selector":"d","groupInterval":"month","isExpanded":false}]';
    expect(await load(`${group}&skip=2&take=1&requireTotalCount=true&requireGroupCount=true`)).toEqual({
      data: [{ key: 4, items: null, count: 2 }],
      totalCount: 4,
      groupCount: 3,
    });
  });

  test('groups text without case, spelled as a member', async () => {
    const { data } = await load('group=[{"selector":"n","isExpanded":false}]');
    expect(data).toMatchObject([
      { key: null, count: 1 },
      { key: '50%', count: 1 },
      { key: expect.stringMatching(/^ana$/i), count: 2 },
    ]);
  });

  test('summarises all filtered rows, whatever the page', async () => {
    const totalSummary = JSON.stringify([
      { selector: 's', summaryType: 'sum' },
      { selector: 's', summaryType: 'avg' },
      { summaryType: 'count' },
      { selector: 'd', summaryType: 'min' },
    ]);
    expect((await load(`take=1&totalSummary=${totalSummary}`)).summary).toEqual([1.5, 0.5, 4, '2023-04-09']);
  });

  test('expands nested groups down to their rows, with a summary on every node', async () => {
    const group = '[{"selector":"d","groupInterval":"year"},{"selector":"d","groupInterval":"month"}]';
    const { data } = await load(`group=${group}&groupSummary=[{"summaryType":"count"}]&select=["id"]`);
    expect(data).toEqual([
      { key: null, summary: [1], items: [{ key: null, summary: [1], items: [{ id: 3 }] }] },
      { key: 2023, summary: [1], items: [{ key: 4, summary: [1], items: [{ id: 4 }] }] },
      {
        key: 2024,
        summary: [2],
        items: [
          { key: 3, summary: [1], items: [{ id: 1 }] },
          { key: 4, summary: [1], items: [{ id: 2 }] },
        ],
      },
    ]);
  });

  test('answers a count alone', async () => {
    expect(await load('isCountQuery=true&filter=["n","ana"]&take=1')).toEqual({ totalCount: 2 });
  });
});

describe('load options that are refused before any SQL', () => {
  test.each([
    ['filter=[["id",1],["n","ana"],"or",["id",4]]', 'GRID_SYNTAX'],
    ['filter=["!"]', 'GRID_SYNTAX'],
    ['filter=["!",[]]', 'GRID_SYNTAX'],
    ['filter=["id"]', 'GRID_SYNTAX'],
    ['filter=[[]]', 'GRID_SYNTAX'],
    ['filter=["and"]', 'GRID_SYNTAX'],
    ['filter=[["id",1],"and"]', 'GRID_SYNTAX'],
    ['filter=[["id",1],"xor",["id",2]]', 'GRID_SYNTAX'],
    ['filter=["id","~",1]', 'GRID_SYNTAX'],
    ['filter=["id","=",[1]]', 'GRID_SYNTAX'],
    ['filter={', 'GRID_SYNTAX'],
    ['filter=["constructor",1]', 'GRID_FIELD'],
    ['filter=["__proto__",1]', 'GRID_FIELD'],
    ['filter=["id.n",1]', 'GRID_FIELD'],
    ['sort=[{"selector":"password"}]', 'GRID_FIELD'],
    ['sort=[{}]', 'GRID_FIELD'],
    ['sort=[{"selector":"id","desc":"yes"}]', 'GRID_SYNTAX'],
    ['group=[{"selector":"n","groupInterval":"year"}]', 'GRID_SYNTAX'],
    ['group=[{"selector":"d","groupInterval":"decade"}]', 'GRID_SYNTAX'],
    ['group=[{"selector":"s","groupInterval":0}]', 'GRID_SYNTAX'],
    ['totalSummary=[{"selector":"n","summaryType":"avg"}]', 'GRID_SYNTAX'],
    ['totalSummary=[{"selector":"s","summaryType":"median"}]', 'GRID_SYNTAX'],
    ['select=["secret"]', 'GRID_FIELD'],
    ['skip=-1', 'GRID_SYNTAX'],
    ['take=1.5', 'GRID_SYNTAX'],
    ['take=many', 'GRID_SYNTAX'],
    ['requireTotalCount=maybe', 'GRID_SYNTAX'],
  ])('%.60s is %s', async (query, code) => {
    const refusal = await load(query).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).code).toBe(code);
    expect((refusal as Refusal).status).toBe(400);
  });

  test('refuses a filter that is too deep or too long', async () => {
    for (const filter of [`${'['.repeat(60)}"id",1${']'.repeat(60)}`, `["n","${'x'.repeat(70_000)}"]`]) {
      await expect(load(`filter=${filter}`)).rejects.toMatchObject({ code: 'GRID_LIMIT', status: 400 });
    }
  });

  test('names the field that does not exist, shortened and without quotes', async () => {
    const refusal = await load(`filter=["${'x'.repeat(100)}\\"<b>",1]`).catch((error: unknown) => error);
    expect((refusal as Refusal).text('en')).toBe(`There is no field "${'x'.repeat(60)}" in this grid.`);
  });

  test('finds fields without regard to case, and treats empty as absent', async () => {
    expect(await ids('filter=["ID",">",2]&sort=&group=&take=')).toEqual([3, 4]);
  });

  test('takes a filter of 20 levels and of 500 conditions', async () => {
    const deep = `${'["!",'.repeat(20)}["id",1]${']'.repeat(20)}`;
    expect(await ids(`filter=${deep}`)).toEqual([1]);
    const wide = Array.from({ length: 500 }, (_, i) => `["id",${i + 3}]`).join(',"or",');
    expect(await ids(`filter=[${wide}]`)).toEqual([3, 4]);
  });
});
