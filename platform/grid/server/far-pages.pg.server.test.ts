import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

const rows = 24_000;
const names = ['Ana', 'ana', 'ÁNGEL', 'ángel', 'Ñandú', 'nandu', 'b', "D'Angelo", '', 'Zoë'];

/** Rows that name a person, and some that name nobody. */
const source: GridSource = {
  fields: new Map([
    ['id', { sql: sql.ref('t.id'), type: 'integer' }],
    ['part', { sql: sql.ref('t.part'), type: 'integer' }],
    ['name', { sql: sql.ref('p.name'), type: 'text', join: 'p' }],
    ['title', { sql: sql.ref('g.title'), type: 'text', join: 'g' }],
  ]),
  key: ['id'],
  from: sql`far_rows t`,
  joins: new Map([
    ['p', { sql: sql`left join far_people p on p.person = t.person`, by: 't.person' }],
    ['g', { sql: sql`left join far_groups g on g.grp = p.grp`, needs: 'p', by: 't.person' }],
  ]),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database.owner;
  await sql`create table far_groups (grp integer primary key, title text not null)`.execute(db);
  await sql`create table far_people (person integer primary key, name text not null, grp integer)`.execute(db);
  await sql`create table far_rows (id integer primary key, part integer not null, person integer)`.execute(db);
  await sql`insert into far_groups values (0, 'Único'), (1, 'unico'), (2, 'Otro')`.execute(db);
  await sql`insert into far_people
    select n, (${names}::text[])[1 + n % 10] || case when n % 3 = 0 then '' else n::text end, nullif(n % 4, 3)
    from generate_series(0, 599) n`.execute(db);
  await sql`insert into far_rows select n, n % 2, case when n % 50 <> 0 then n * 7 % 600 end
    from generate_series(1, ${rows}) n`.execute(db);
  await sql`analyze far_groups, far_people, far_rows`.execute(db);
  await sql`grant select on far_groups, far_people, far_rows to capacita_app`.execute(db);
});
afterAll(() => database.drop());

async function expected(field: 'name' | 'title', desc: boolean, part: number | null): Promise<number[]> {
  const order = sql.raw(desc ? 'desc nulls last' : 'asc nulls first');
  const result = await sql<{ id: number }>`
    select t.id from far_rows t left join far_people p using (person) left join far_groups g using (grp)
    where ${part}::integer is null or t.part = ${part}
    order by lower(${sql.ref(field)} collate "es-x-icu") ${order}, t.id ${sql.raw(desc ? 'desc' : 'asc')}`.execute(
    database.owner.db,
  );
  return result.rows.map(({ id }) => id);
}

describe.each(['name', 'title'] as const)('a far page by a joined %s', (field) => {
  test.each([
    [false, null],
    [true, null],
    [false, 1],
    [true, 1],
  ] as const)('holds the rows of its place (descending %s, part %s)', async (desc, part) => {
    const all = await expected(field, desc, part);
    for (const skip of [9_999, 10_000, 10_437, 11_990, 12_000, 20_990, 23_500, 23_990, 30_000]) {
      for (const take of [1, 100, 2_000]) {
        const options = parseLoadOptions(source, {
          sort: [{ selector: field, desc }],
          filter: part === null ? [] : ['part', part],
          skip,
          take,
          requireTotalCount: true,
        });
        const { data = [], totalCount } = await loadGrid(database.connection.db, source, options, 'UTC');
        expect(totalCount).toBe(all.length);
        expect(data.map((row) => ('id' in row ? row.id : null))).toEqual(all.slice(skip, skip + take));
      }
    }
  });
});
