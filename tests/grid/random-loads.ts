import fc from 'fast-check';
import { sql } from 'kysely';
import type { FieldType } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { fullOrder } from '#platform/grid/server/order-sql.ts';
import type { LoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { compareRows, matches, type ReferenceRow } from './reference-evaluation.ts';

/** A zone without summer time since 2009, so that the reference needs no time zone rules. */
export const timeZone = 'America/Argentina/Buenos_Aires';
const offset = '-03:00';

const types: Readonly<Record<string, FieldType>> = {
  id: 'integer',
  whole: 'integer',
  amount: 'decimal',
  flag: 'boolean',
  name: 'text',
  day: 'date',
  at: 'moment',
  kind: 'text',
};
export const source: GridSource = {
  fields: new Map(
    Object.entries(types).map(([name, type]) =>
      name === 'kind'
        ? [name, { sql: sql.ref('k.name'), type, join: 'k', neverNull: true }]
        : [name, { sql: sql.ref(`t.${name}`), type }],
    ),
  ),
  key: ['id'],
  from: sql`grid_rows t`,
  joins: new Map([
    [
      'k',
      {
        sql: sql`left join grid_kinds k on k.kind_id = t.kind_id`,
        by: 't.kind_id',
        all: sql`select kind_id from grid_kinds`,
      },
    ],
  ]),
};

/** The values of the field `kind`; no two are equal without case. */
export const kinds = ['Árbol', 'arbol', 'Zócalo', 'ñu', 'b'];

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
  kind: fc.constantFrom(...kinds),
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
export const { filter: filterArbitrary } = fc.letrec<{ filter: unknown }>((tie) => ({
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
export const sortArbitrary = fc.array(fc.record({ selector: fieldArbitrary, desc: fc.boolean() }), { maxLength: 3 });
export const groupArbitrary = fc.array(
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

/** A database with 300 random rows, and the same rows in memory. */
export async function createRandomRows(): Promise<{ database: TestDatabase; rows: readonly ReferenceRow[] }> {
  const database = await createTestDatabase();
  const { db } = database.owner;
  await sql`create table grid_kinds (kind_id integer primary key, name text not null)`.execute(db);
  await sql`insert into grid_kinds select * from unnest(${kinds.map((_, i) => i)}::integer[], ${kinds}::text[])`.execute(
    db,
  );
  await sql`create table grid_rows (id integer primary key, whole integer, amount double precision, flag boolean,
    name text, day date, at timestamptz(3), kind_id integer not null references grid_kinds)`.execute(db);
  await sql`create index on grid_kinds (lower(name collate "es-x-icu"))`.execute(db);
  await sql`grant select on grid_rows, grid_kinds to capacita_app`.execute(db);
  const rows = fc.sample(rowArbitrary, { numRuns: 300, seed: 7 }).map((row, i) => ({ id: i + 1, ...row }));
  const stored = rows.map(({ kind, ...row }) => ({ ...row, kind_id: kinds.indexOf(kind) }));
  await sql`insert into grid_rows select * from jsonb_populate_recordset(null::grid_rows, ${JSON.stringify(stored)}::jsonb)`.execute(
    db,
  );
  return { database, rows };
}

/** The rows of a load without its page, in the full order. */
export function expectedRows(rows: readonly ReferenceRow[], options: LoadOptions): ReferenceRow[] {
  const { filter } = options;
  const kept = filter === null ? rows : rows.filter((row) => matches(filter, row, offset));
  const order = fullOrder(source, [...options.group, ...options.sort]);
  return kept.toSorted((left, right) => compareRows(order, left, right));
}

/** An answer as JSON carries it: moments as ISO text. */
export function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer));
}
