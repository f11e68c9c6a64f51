import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { compareRows, groupKey, matches, type ReferenceRow } from '#tests/grid/reference-evaluation.ts';
import type { FieldType } from './fields.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { fullOrder } from './order-sql.ts';
import { type LoadOptions, parseLoadOptions } from './parse-load-options.ts';

/** A zone without summer time since 2009, so that the reference needs no time zone rules. */
const timeZone = 'America/Argentina/Buenos_Aires';
const offset = '-03:00';

const types: Readonly<Record<string, FieldType>> = {
  id: 'integer',
  whole: 'integer',
  amount: 'decimal',
  flag: 'boolean',
  name: 'text',
  day: 'date',
  at: 'moment',
};
const source: GridSource = {
  fields: new Map(Object.entries(types).map(([name, type]) => [name, { sql: sql.ref(`t.${name}`), type }])),
  key: ['id'],
  from: sql`grid_rows t`,
};

const names = [
  'Ana',
  'ana',
  'ÁNGEL',
  'ángel',
  'Ñandú',
  'ñandú',
  'nandu',
  "D'Angelo",
  '50%',
  'a_b',
  'a\\b',
  '',
  ' ',
  'Zoë',
  'éxito',
  'Éxito',
  'b',
];
const days = ['2023-04-09', '2024-02-29', '2024-03-05', '2024-04-01', '2024-12-31', '2025-01-01'];
const moments = [
  '2024-03-05T02:59:59.999Z',
  '2024-03-05T03:00:00.000Z',
  '2024-12-31T23:30:00.120Z',
  '2025-01-01T15:45:30.000Z',
];
const nullable = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 5 });

const rowArbitrary = fc.record({
  whole: nullable([-7, -1, 0, 1, 2, 3, 12, 2_000_000_000]),
  amount: nullable([-2.5, -1, 0, 0.1, 0.25, 0.5, 1, 99.75]),
  flag: nullable([true, false]),
  name: nullable(names),
  day: nullable(days),
  at: nullable(moments),
});

const valueArbitrary = fc.oneof(
  fc.constantFrom(...names, 'AN', 'd', '%', '_', '\\', 'true', 'False', '1', '-2.5', '1e0', 'x', '2/30/2024', '0'),
  fc.constantFrom(
    ...days,
    ...moments,
    '3/5/2024',
    '03/05/2024 00:00:00',
    '12/31/2024 20:30:00.120',
    '2024-03-05T00:00',
    '2024-03-05T00:00:00Z',
  ),
  fc.constantFrom(-7, 0, 1, 2.5, 1e12, 0.1, 0.25),
  fc.boolean(),
  fc.constant(null),
);
const fieldArbitrary = fc.constantFrom(...Object.keys(types));
const operatorArbitrary = fc.constantFrom(
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
  'CONTAINS',
);
const leafArbitrary = fc.oneof(
  fc.tuple(fieldArbitrary, valueArbitrary),
  fc.tuple(fieldArbitrary, operatorArbitrary, valueArbitrary),
);
const { filter: filterArbitrary } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    leafArbitrary,
    fc.tuple(fc.constant('!'), tie('filter')),
    fc
      .tuple(fc.constantFrom('and', 'or', '&&', '|', 'OR'), fc.array(tie('filter'), { minLength: 1, maxLength: 4 }))
      .map(([connector, nodes]) => nodes.flatMap((node, i) => (i === 0 ? [node] : [connector, node])))
      // A single leaf in a list reads as the list of one filter.
      .map((list) => (list.length === 1 ? [list[0]] : list)),
  ),
}));
const sortArbitrary = fc.array(fc.record({ selector: fieldArbitrary, desc: fc.boolean() }), { maxLength: 3 });
const groupArbitrary = fc.array(
  fc.oneof(
    fc.record({ selector: fieldArbitrary, desc: fc.boolean() }),
    fc.record({
      selector: fc.constantFrom('day', 'at'),
      groupInterval: fc.constantFrom('year', 'quarter', 'month', 'day', 'dayOfWeek', 'hour', 'minute', 'second'),
      desc: fc.boolean(),
    }),
    fc.record({
      selector: fc.constantFrom('whole', 'amount'),
      groupInterval: fc.constantFrom(1, 5, '10'),
      desc: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 2 },
);

/** The same cases each time; `FC_SEED` tries others. */
const seed = Number(process.env.FC_SEED ?? 20_260_310);

let database: TestDatabase;
let rows: ReferenceRow[];

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table grid_rows (id integer primary key, whole integer, amount double precision, flag boolean,
    name text, day date, at timestamptz(3))`.execute(database.owner.db);
  await sql`grant select on grid_rows to capacita_app`.execute(database.owner.db);
  rows = fc.sample(rowArbitrary, { numRuns: 300, seed: 7 }).map((row, i) => ({ id: i + 1, ...row }));
  await sql`insert into grid_rows select * from jsonb_populate_recordset(null::grid_rows, ${JSON.stringify(rows)}::jsonb)`.execute(
    database.owner.db,
  );
});
afterAll(() => database.drop());

const load = (options: LoadOptions) => loadGrid(database.connection.db, source, options, timeZone);

function expected(options: LoadOptions): ReferenceRow[] {
  const { filter } = options;
  const kept = filter === null ? rows : rows.filter((row) => matches(filter, row, offset));
  const order = fullOrder(source, [...options.group, ...options.sort]);
  return kept.toSorted((left, right) => compareRows(order, left, right));
}

/** The rows of an answer as the reference holds them: moments as ISO text. */
function plain(data: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(data));
}

it('filters, sorts, pages and counts like the reference, whatever the filter', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      filterArbitrary,
      sortArbitrary,
      fc.nat(40),
      fc.integer({ min: 1, max: 60 }),
      async (filter, sort, skip, take) => {
        const options = parseLoadOptions(source, {
          filter,
          sort: JSON.stringify(sort),
          skip,
          take,
          requireTotalCount: true,
        });
        const result = await load(options);
        const all = expected(options);
        expect(result.totalCount).toBe(all.length);
        expect(plain(result.data ?? [])).toEqual(all.slice(skip, skip + take));
      },
    ),
    { numRuns: 1_500, seed },
  );
});

it('a filter and its negation share the rows between them', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary, async (filter) => {
      const count = async (f: unknown) =>
        (await load(parseLoadOptions(source, { filter: f, isCountQuery: 'true' }))).totalCount ?? 0;
      expect((await count(filter)) + (await count(['!', filter]))).toBe(rows.length);
    }),
    { numRuns: 300, seed },
  );
});

it('groups like the reference: nodes in order, their numbers, and every row in its node', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary, groupArbitrary, fc.boolean(), async (filter, group, isExpanded) => {
      const last = group.length - 1;
      const asked = group.map((item, i) => (i === last ? { ...item, isExpanded } : item));
      const options = parseLoadOptions(source, { filter, group: asked, requireGroupCount: true });
      const result = await load(options);
      const flat = flatten(plain(result.data ?? []) as Node[], []);
      const wanted = expectedLeaves(options);
      expect(flat.map((leaf) => leaf.path)).toEqual(wanted.map((leaf) => leaf.path));
      expect(flat.map((leaf) => leaf.count)).toEqual(wanted.map((leaf) => leaf.rows.length));
      if (isExpanded) expect(flat.map((leaf) => leaf.rows)).toEqual(wanted.map((leaf) => leaf.rows));
      expect(result.groupCount).toBe(new Set(wanted.map((leaf) => JSON.stringify(leaf.path[0]))).size);
    }),
    { numRuns: 400, seed },
  );
});

interface Node {
  readonly key: unknown;
  readonly items: (Node | ReferenceRow)[] | null;
  readonly count?: number;
}

const isNode = (item: Node | ReferenceRow): item is Node => 'items' in item;
const fold = (key: unknown) => (typeof key === 'string' ? key.toLowerCase() : key);

function flatten(
  nodes: readonly Node[],
  above: readonly unknown[],
): { path: unknown[]; count: number; rows: unknown[] }[] {
  return nodes.flatMap((node) => {
    const path = [...above, fold(node.key)];
    const items = node.items ?? [];
    if (items.some(isNode)) return flatten(items.filter(isNode), path);
    return [{ path, count: node.count ?? items.length, rows: items }];
  });
}

function expectedLeaves(options: LoadOptions): { path: unknown[]; rows: ReferenceRow[] }[] {
  const leaves = new Map<string, { path: (string | number | boolean | null)[]; rows: ReferenceRow[] }>();
  for (const row of expected(options)) {
    const path = options.group.map((item) => groupKey(item, row, -3));
    const key = JSON.stringify(path.map(fold));
    const leaf = leaves.get(key);
    if (leaf === undefined) leaves.set(key, { path, rows: [row] });
    else leaf.rows.push(row);
  }
  const keyed = options.group.map((item, i) => ({
    field: { name: String(i), type: item.interval === null ? item.field.type : ('decimal' as const) },
    desc: item.desc,
  }));
  const asRow = (path: readonly (string | number | boolean | null)[]) =>
    Object.fromEntries(path.map((key, i) => [String(i), key]));
  return [...leaves.values()]
    .toSorted((left, right) => compareRows(keyed, asRow(left.path), asRow(right.path)))
    .map((leaf) => ({ path: leaf.path.map(fold), rows: leaf.rows }));
}
