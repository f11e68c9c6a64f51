import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Person } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { foldTrainingChanges } from './commands/fold-training-changes.ts';

/** The counts behind the rates stay those of the rows, however they are written, and hold nobody up. */

let t: TestApp;
let course: Course;
let people: readonly Person[];
let instance: number;

beforeAll(async () => {
  t = await createTestApp();
  const sector = await makeSector(t.services, 'Envasado');
  course = await makeCourse(t.services);
  people = await Promise.all(Array.from({ length: 20 }, (_, n) => makePerson(t.services, sector, `p${n}`)));
  instance = await makeInstance(t.services, course, sector, people);
});
afterAll(() => t.close());

interface Counts {
  readonly id: number;
  readonly live: number;
  readonly present: number;
  readonly approved: number;
  readonly finished: number;
  readonly on_time: number;
}

const names = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));

/** What is kept and what was added since, without the rows that come to nothing. */
async function keptCounts(table: string, key: string): Promise<readonly Counts[]> {
  const { rows } = await sql<Counts>`
    select ${sql.id(key)} as id, ${sql.join(names.map((name) => sql`sum(${name})::integer as ${name}`))}
    from (select * from ${sql.table(table)} union all
      select ${sql.id(key)}, ${sql.join(names)} from training_change) sums
    group by 1 having sum(live) <> 0 order by 1`.execute(t.services.db);
  return rows;
}

async function liveCounts(key: string): Promise<readonly Counts[]> {
  const { rows } = await sql<Counts>`
    select ${sql.id(key)} as id, count(*)::integer as live, (count(*) filter (where present))::integer as present,
      (count(*) filter (where present and approved))::integer as approved,
      (count(*) filter (where status = 1))::integer as finished,
      (count(*) filter (where status = 1 and on_time))::integer as on_time
    from attendance where status <> 4 and not deleted group by 1 order by 1`.execute(t.services.db);
  return rows;
}

async function expectCounts(): Promise<void> {
  expect(await keptCounts('collaborator_training', 'employee_nr')).toEqual(await liveCounts('employee_nr'));
  expect(await keptCounts('instance_training', 'instance_id')).toEqual(await liveCounts('instance_id'));
}

const finish = (person: Person) =>
  t.services.db.transaction().execute((tx) => {
    const values = { status: 1, approved: true, present: true, on_time: true, score: 1, finished_at: t.clock.now() };
    const key = { instance_id: instance, employee_nr: person.employeeNr };
    return updateAudited(tx, 'attendance', key, values, factoryAct(t.services));
  });

test('everybody signs at once while what they add is folded again and again: no sum is lost or doubled', async () => {
  const folding = (async () => {
    for (let times = 0; times < 10; times += 1) await foldTrainingChanges(t.services);
  })();
  await Promise.all([...people.map(finish), folding, foldTrainingChanges(t.services)]);
  await expectCounts();
  await foldTrainingChanges(t.services);
  await expectCounts();
  expect((await liveCounts('instance_id'))[0]).toMatchObject({ live: 20, present: 20, approved: 20, on_time: 20 });
});

test('a signature waits for nobody: another open transaction has changed rows of the same instance', async () => {
  const [first, second] = people;
  const change = (person: Person | undefined) => ({ instance_id: instance, employee_nr: person?.employeeNr ?? 0 });
  await t.services.db.transaction().execute(async (slow) => {
    await updateAudited(slow, 'attendance', change(first), { approved: false }, factoryAct(t.services));
    await t.services.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      await updateAudited(tx, 'attendance', change(second), { on_time: false }, factoryAct(t.services));
    });
    await foldTrainingChanges(t.services);
  });
  await expectCounts();
});

test('a change that is rolled back is counted nowhere, and one that counts nothing adds nothing', async () => {
  await foldTrainingChanges(t.services);
  const act = factoryAct(t.services);
  const undone = t.services.db.transaction().execute(async (tx) => {
    await updateAuditedRows(tx, 'attendance', sql`instance_id = ${instance}`, { status: 4 }, act);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await t.services.db
    .transaction()
    .execute((tx) => updateAuditedRows(tx, 'attendance', sql`instance_id = ${instance}`, { attempt: 3 }, act));
  expect((await sql`select from training_change`.execute(t.services.db)).rows).toEqual([]);
  await expectCounts();
});

test('counting anew gives what was kept', async () => {
  await t.database.owner.pool.query('select recount_training()');
  expect((await sql`select from training_change`.execute(t.services.db)).rows).toEqual([]);
  await expectCounts();
});
