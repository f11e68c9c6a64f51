import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { copyRows } from '#tests/factories/many-rows.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { allTrainingsSource } from './sources/attendance-sources.ts';
import { collaboratorRatesSource, stagesSource } from './sources/rate-sources.ts';

/** A page reads what it shows, however much is overdue in the company. */

let t: TestApp;
/** Each of so many people has one overdue training, and so many instances have one of one person. */
const people = 2_000;

beforeAll(async () => {
  t = await createTestApp();
  const sector = await makeSector(t.services, 'Envasado');
  const person = await makePerson(t.services, sector, 'p1');
  const instance = await makeInstance(t.services, await makeCourse(t.services), sector, [person], {
    expirationDate: '2026-01-31',
  });
  const owner = t.database.owner.pool;
  const number = person.employeeNr;
  await copyRows(owner, 'collaborator', {
    where: `r.employee_nr = ${number}`,
    count: people,
    changed: `jsonb_build_object('employee_nr', ${number} + n, 'cwid', 'x' || n, 'name', 'Copia ' || n)`,
  });
  await copyRows(owner, 'instance', {
    where: `r.instance_id = ${instance}`,
    count: people,
    changed: `jsonb_build_object('instance_id', ${instance} + n)`,
  });
  await copyRows(owner, 'attendance', {
    where: `r.instance_id = ${instance} and r.employee_nr = ${number}`,
    count: people,
    changed: `jsonb_build_object('instance_id', ${instance} + n, 'employee_nr', ${number} + n)`,
  });
  await owner.query('select recount_training()');
}, 60_000);
afterAll(() => t.close());

const reader = { sectorId: null, today: '2026-03-10' };

test.each([
  ['instances', stagesSource(reader), 'iD_Instance', true],
  ['instances, last first', stagesSource(reader), 'instance_Date', true],
  ['people with their rates', collaboratorRatesSource(reader), 'employee_Nr', false],
  ['people with their rates, by name', collaboratorRatesSource(reader), 'name', false],
] as const)('a page of %s counts what is overdue of its rows alone', async (_list, source: GridSource, by, isLast) => {
  const parameters = { take: '20', skip: '0', sort: JSON.stringify([{ selector: by, desc: isLast }]) };
  const options = parseLoadOptions(source, parameters);
  const { data = [] } = await loadGrid(t.services.db, source, options, 'UTC');
  expect(data).toHaveLength(20);
  for (const row of data) expect(row).toMatchObject({ onTimeRate: 0 });
  const read = await rowsRead(t.services.db, 'attendance', (tx) => loadGrid(tx, source, options, 'UTC'));
  expect(read).toBeLessThan(people / 10);
});

test('a page of trainings in progress passes by no finished one, prepared as it is once people ask for it again and again', async () => {
  const owner = t.database.owner.pool;
  await owner.query(`set session_replication_role = 'replica'`);
  await owner.query(
    `update attendance set status = 2 where instance_id > (select max(instance_id) - 30 from attendance)`,
  );
  await owner.query(
    `update attendance set status = 1, finished_at = now(), score = 1, approved = true, expiration_date = expiration_date - 400 where status = 0`,
  );
  await owner.query('vacuum (analyze) attendance');
  const source = allTrainingsSource(reader);
  const options = parseLoadOptions(source, {
    ...{ take: '20', skip: '0', filter: JSON.stringify(['status', '=', 2]) },
    sort: JSON.stringify([{ selector: 'expiration_Date', desc: false }]),
  });
  for (let time = 0; time < 25; time += 1) await loadGrid(t.services.db, source, options, 'UTC');
  const read = await rowsRead(t.services.db, 'attendance', async (tx) => {
    // A table of this size would be read whole, and sorted.
    await sql`set local plan_cache_mode = 'force_generic_plan'; set local enable_seqscan = off`.execute(tx);
    const { data = [] } = await loadGrid(tx, source, options, 'UTC');
    expect(data).toHaveLength(20);
  });
  expect(read).toBeLessThan(people / 10);
});
