import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseConnection, openDatabase } from '#platform/db/database.ts';
import type { SessionGate } from '#platform/http/authorize.ts';
import { createHttpServer, type HttpServer } from '#platform/http/create-server.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { createRandomRows, source, timeZone } from '#tests/grid/random-loads.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { runs } from '#tests/support/runs.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

let database: TestDatabase;
beforeAll(async () => {
  ({ database } = await createRandomRows());
});
afterAll(() => database.drop());

async function load(parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
  return loadGrid(database.connection.db, source, parseLoadOptions(source, parameters), timeZone);
}

/** Whatever parameters do, they are answered or refused with a code of the grid. */
async function expectAnswerOrRefusal(parameters: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    JSON.stringify(await load(parameters));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toMatch(/^GRID_(FIELD|SYNTAX|LIMIT)$/);
    expect(error.status).toBe(400);
    expect(error.text('es').length).toBeLessThan(200);
  }
}

const field = fc.constantFrom(...source.fields.keys(), 'NAME', 'nothing', '__proto__', 'constructor', '');
const oddities = fc.oneof(
  fc.constantFrom(
    '1e-400',
    '1e-9999',
    '1e308',
    '9'.repeat(18),
    '9'.repeat(19),
    `0.${'1'.repeat(20_000)}`,
    '-0',
    '0x1f',
  ),
  fc.constantFrom('0001-01-01', '9999-12-31T23:59:59.999+14:00', '1/1/0001', '12/31/9999 23:59:59.999', '2/30/2024'),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\\', '%', "'; drop table grid_rows; --", 'İ', '\u0130\u0307', '$1'),
  fc.constantFrom(Number.MAX_VALUE, Number.MIN_VALUE, -0, 2 ** 31, 2 ** 53, 2 ** 63, 1e22, -1e300),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);
const operator = fc.constantFrom(
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
  '~',
);
const leaf = fc.oneof(fc.tuple(field, operator, oddities), fc.tuple(field, oddities));
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.tuple(fc.constant('!'), tie('filter')),
    fc.tuple(tie('filter'), fc.constantFrom('and', 'or', '&', 'xor'), tie('filter')),
    fc.array(tie('filter'), { maxLength: 4 }),
  ),
}));
const interval = fc.oneof(
  fc.constantFrom('year', 'month', 'dayOfWeek', 'second', 'century', '10', 'NaN', '', 1e-320, 1e308, 0, -1, 0.1),
  fc.jsonValue({ maxDepth: 1 }),
);
const sort = fc.record({ selector: field, desc: fc.oneof(fc.boolean(), oddities) }, { requiredKeys: ['selector'] });
const group = fc.record(
  { selector: field, groupInterval: interval, isExpanded: fc.boolean(), desc: fc.boolean() },
  { requiredKeys: ['selector'] },
);
const summary = fc.record(
  { selector: field, summaryType: fc.constantFrom('sum', 'min', 'max', 'avg', 'count', 'median') },
  { requiredKeys: ['summaryType'] },
);
const number = fc.oneof(fc.nat(400), fc.constantFrom(0, -1, 1e15, 9e15, 1.5, '07', '1e3', 'many', 2 ** 53), oddities);
const flag = fc.oneof(fc.boolean(), fc.constantFrom('true', 'TRUE', 'false', 'yes', ''), oddities);

/** As a value, as its JSON, or as text that is no JSON at all. */
const onTheWire = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 4, arbitrary: value },
    { weight: 4, arbitrary: value.map((v) => JSON.stringify(v)) },
    fc.string(),
    oddities,
  );

const nobody: SessionGate = {
  resolve: async () => null,
  resolveFileCookie: async () => null,
  resolveConnection: async () => null,
  onConnectionDenied: async () => {},
  sign: async () => {
    throw new Error('nobody signs here');
  },
  onDenied: async () => {},
};

describe('parameters that nobody meant', () => {
  test('are answered or refused, never an error', async () => {
    const parameters = fc.record(
      {
        filter: onTheWire(filter),
        sort: onTheWire(fc.array(sort, { maxLength: 3 })),
        group: onTheWire(fc.array(group, { maxLength: 3 })),
        totalSummary: onTheWire(fc.array(summary, { maxLength: 3 })),
        groupSummary: onTheWire(fc.array(summary, { maxLength: 3 })),
        select: onTheWire(fc.array(field, { maxLength: 3 })),
        skip: number,
        take: number,
        requireTotalCount: flag,
        requireGroupCount: flag,
        isCountQuery: flag,
      },
      { requiredKeys: [] },
    );
    await fc.assert(fc.asyncProperty(parameters, expectAnswerOrRefusal), runs(2_000));
  });

  test('one at a time, so that no refusal hides the next', async () => {
    const one = fc.oneof(
      leaf.map((value) => ({ filter: value, take: 5 })),
      leaf.map((value) => ({ filter: ['!', value], isCountQuery: true })),
      filter.map((value) => ({ filter: value, take: 5 })),
      fc.tuple(field, interval).map(([selector, groupInterval]) => ({ group: [{ selector, groupInterval }] })),
      summary.map((value) => ({ totalSummary: [value], groupSummary: [value], group: [{ selector: 'kind' }] })),
      number.map((skip) => ({ skip, take: 5, requireTotalCount: true })),
      number.map((skip) => ({ skip, take: 2, group: [{ selector: 'kind' }], requireGroupCount: true })),
    );
    await fc.assert(fc.asyncProperty(one, expectAnswerOrRefusal), runs(3_000));
  });

  test('lists in lists by the thousand are refused, wherever they stand', async () => {
    const depth = 30_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    for (const name of ['filter', 'sort', 'group', 'select', 'totalSummary']) {
      for (const value of [text, JSON.parse(text), `["id","=",${text}]`, `[{"selector":${text}}]`]) {
        await expect(load({ [name]: value })).rejects.toMatchObject({
          status: 400,
          code: expect.stringMatching(/^GRID_/),
        });
      }
    }
    await expect(load({ isCountQuery: { toString: 1 } })).rejects.toMatchObject({ code: 'GRID_SYNTAX' });
  });
});

describe('limits', () => {
  const depthOf = (levels: number) => `${'["!",'.repeat(levels - 1)}["id",1]${']'.repeat(levels - 1)}`;
  const leavesOf = (count: number, field: string) =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => [[field, '=', i], 'or'])
        .flat()
        .slice(0, -1),
    );

  test('a filter is 50 levels deep, not 51', async () => {
    expect(await load({ filter: depthOf(50), isCountQuery: true })).toEqual({ totalCount: 299 });
    await expect(load({ filter: depthOf(51) })).rejects.toMatchObject({ code: 'GRID_LIMIT' });
  });

  test('a filter has 2,000 conditions, not 2,001; 200, not 201, of those that search within texts', async () => {
    for (const field of ['id', 'amount', 'name']) await load({ filter: leavesOf(2_000, field), isCountQuery: true });
    const containing = (count: number) => leavesOf(count, 'name').replaceAll('"="', '"contains"');
    await load({ filter: containing(200), isCountQuery: true });
    await expect(load({ filter: containing(201) })).rejects.toMatchObject({ code: 'GRID_LIMIT' });
    await expect(load({ filter: leavesOf(2_001, 'id') })).rejects.toMatchObject({ code: 'GRID_LIMIT' });
  });

  test('an answer has 50,000 rows or nodes, not one more, and is never cut', async () => {
    const numbers: GridSource = {
      fields: new Map([['n', { sql: sql.ref('t.n'), type: 'integer' }]]),
      key: ['n'],
      from: sql`generate_series(1, 50001) as t(n)`,
    };
    const numbered = (parameters: object) =>
      loadGrid(database.connection.db, numbers, parseLoadOptions(numbers, { ...parameters }), timeZone);
    const group = [{ selector: 'n', isExpanded: false }];
    for (const more of [
      {},
      { take: 60_000 },
      { requireTotalCount: true },
      { group },
      { group: [{ selector: 'n', groupInterval: 100_000 }] },
    ]) {
      await expect(numbered(more)).rejects.toMatchObject({ code: 'GRID_LIMIT' });
      const filter = ['n', '<=', 49_999];
      expect((await numbered({ ...more, filter })).data?.length).toBeGreaterThan(0);
    }
    expect((await numbered({ skip: 1 })).data).toHaveLength(50_000);
  });
});

describe('a load that takes too long', () => {
  let app: HttpServer;
  let impatient: DatabaseConnection;
  beforeAll(async () => {
    // As in production, where it is 15 s (platform/db/database.ts).
    impatient = openDatabase(database.ownerUrl, { maximumConnections: 1, statementTimeoutMs: 200 });
    const slow: GridSource = {
      fields: new Map([['id', { sql: sql`t.id + length(pg_sleep(20)::text)`, type: 'integer' }]]),
      key: ['id'],
      from: sql`(values (1)) as t(id)`,
    };
    app = await createHttpServer({ gate: nobody, logLevel: 'silent', version: '1', trustedProxies: 0 });
    app.get('/slow', { config: { permission: 'public' } }, (request) =>
      loadGrid(impatient.db, slow, parseLoadOptions(slow, request.query as Record<string, unknown>), timeZone),
    );
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await impatient.close();
  });

  test.each([
    '',
    'take=1',
    'skip=0&take=1&requireTotalCount=true',
    'isCountQuery=true&filter=["id",1]',
    'group=[{"selector":"id","isExpanded":false}]',
    'totalSummary=[{"selector":"id","summaryType":"sum"}]',
  ])('is answered with 503 in plain text, and the next one can be made: %s', async (query) => {
    const reply = await app.inject(`/slow?${query}`);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.headers['x-error-code']).toBe('UNAVAILABLE');
    expect(reply.body).toMatch(/^[^<>{]{10,200}$/);
  });
});
