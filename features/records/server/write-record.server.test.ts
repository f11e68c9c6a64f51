import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseRecords } from '#features/courses/server/public.ts';
import { instanceRecords } from '#features/instances/server/public.ts';
import { peopleRecords } from '#features/people/server/public.ts';
import { requirementRecords } from '#features/requirements/server/public.ts';
import { settingsRecords } from '#features/settings/server/public.ts';
import { spacRecords } from '#features/spac/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import type { RecordDefinition, RecordWrite } from './record.ts';
import { removeRecord } from './write-record.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const everyRecord: readonly RecordDefinition[] = [
  ...settingsRecords,
  ...peopleRecords,
  ...courseRecords,
  ...spacRecords,
  ...requirementRecords,
  ...instanceRecords,
];

describe('a deletion', () => {
  test('may set more columns in the same revision, such as the status that says so', async () => {
    const course = await makeCourse(s.t.services);
    const instanceId = await makeInstance(s.t.services, course, s.sector, []);
    const record = everyRecord.find(({ table }) => table === 'instance');
    const act = factoryAct(s.t.services);
    await s.t.services.db
      .transaction()
      .execute((tx) => removeRecord({ tx, act, record } as RecordWrite, { iD_Instance: instanceId }, 1, { status: 4 }));
    const row = await s.t.services.db
      .selectFrom('instance')
      .select(['status', 'deleted', 'revision'])
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 4, deleted: true, revision: 2 });
  });

  test('tells how many rows use the record and the first three by name', async () => {
    for (const cwid of ['u1', 'u2', 'u3', 'u4']) await makePerson(s.t.services, s.sector, cwid, { name: `A ${cwid}` });
    const reply = await s.as('itps', 'DELETE', '/api/Profile', { key: s.sector.profileId });
    expect([reply.status, reply.text]).toEqual([
      409,
      'No se puede eliminar, lo usan colaboradores (9): A u1, A u2, A u3, ….',
    ]);
  });
});

test('no column that is said to be never null can be null', async () => {
  const { rows } = await s.t.database.owner.pool.query<{ place: string }>(
    `
    select attrelid::regclass || '.' || attname as place from pg_attribute
    where attnotnull and attnum > 0 and attrelid::regclass::text = any($1)`,
    [everyRecord.map(({ table }) => table)],
  );
  const notNull = new Set(rows.map(({ place }) => place));
  const said = everyRecord.flatMap(({ table, columns, neverNull = [] }) =>
    neverNull.flatMap((name) => (columns[name] === undefined ? [] : [`${table}.${columns[name]}`])),
  );
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((place) => !notNull.has(place))).toEqual([]);
});
