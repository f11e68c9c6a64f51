import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAudited, updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { runs } from '#tests/support/runs.ts';

/**
 * A training stands under the present sector of its person, its expiration and its state (migration 0178), however and beside what it is
 * written, and is counted there as long as it is open (migration 0180).
 */

let t: TestApp;
let sectors: readonly Sector[];
let course: Course;
let next = 0;

beforeAll(async () => {
  t = await createTestApp();
  sectors = [];
  for (const name of ['Envasado', 'Control de Calidad', 'Almacén'])
    sectors = [...sectors, await makeSector(t.services, name)];
  course = await makeCourse(t.services);
});
afterAll(() => t.close());

const sector = (number: number): Sector => sectors[number] as Sector;
const newcomer = () => makePerson(t.services, sector(0), `s${next++}`);
const act = () => factoryAct(t.services);

interface Placed {
  readonly sector: number;
  readonly day: string;
  readonly status: number;
}

async function placesOf(person: Person): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    select sector_id as sector, expiration_date as day, status from training_of_sector
    where employee_nr = ${person.employeeNr} order by instance_id`.execute(t.services.db);
  return rows;
}

async function expectPlaced(): Promise<void> {
  expect((await sql`select * from misplaced_trainings()`.execute(t.services.db)).rows).toEqual([]);
  expect((await sql`select * from miscounted_due()`.execute(t.services.db)).rows).toEqual([]);
}

interface Due {
  readonly day: string;
  readonly modality: number;
  readonly n: number;
}

/** What is open in a sector by day and modality: what is counted, and what was added since. */
async function dueOf({ sectorId }: Sector): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select expiration_date as day, modality, sum(n)::integer as n
    from (select * from due_of_sector union all select * from due_change) g
    where sector_id = ${sectorId} group by 1, 2 having sum(n) <> 0 order by 1, 2`.execute(t.services.db);
  return rows;
}

const move = (tx: DatabaseTransaction, person: Person, to: Sector) =>
  updateAudited(
    tx,
    'collaborator',
    { employee_nr: person.employeeNr },
    { sector_id: to.sectorId, profile_id: to.profileId },
    act(),
  );
const moved = (person: Person, to: Sector) => t.services.db.transaction().execute((tx) => move(tx, person, to));

async function assign(tx: DatabaseTransaction, instance: number, person: Person): Promise<void> {
  await lockForTransaction(tx, 'assignment');
  const row = { instance_id: instance, employee_nr: person.employeeNr, expiration_date: '2026-04-01' };
  await insertAudited(tx, 'attendance', row, act());
}

const change = (tx: DatabaseTransaction, instance: number, person: Person, values: object) =>
  updateAudited(tx, 'attendance', { instance_id: instance, employee_nr: person.employeeNr }, values, act());
const changed = (instance: number, person: Person, values: object) =>
  t.services.db.transaction().execute((tx) => change(tx, instance, person, values));

const finished = () => ({
  ...{ status: 1, approved: true, present: true, on_time: true, score: 1 },
  finished_at: t.clock.now(),
});

/** What somebody's work waits for before it goes on. */
async function untilWaits(): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(t.database.owner.db)).rows.length).toBeGreaterThan(0);
}

/** Work that waits for what another transaction holds, which then commits. */
async function beside(
  holds: (tx: DatabaseTransaction) => Promise<unknown>,
  works: () => Promise<unknown>,
): Promise<void> {
  const holder = await t.services.db.startTransaction().execute();
  try {
    await holds(holder);
    const working = works();
    await untilWaits();
    await holder.commit().execute();
    await working;
  } finally {
    if (!holder.isCommitted) await holder.rollback().execute();
  }
}

test('every change of a training and of its person is followed in its own transaction', async () => {
  const person = await newcomer();
  const [first, second] = [sector(0).sectorId, sector(1).sectorId];
  const instance = await makeInstance(t.services, course, sector(0), [person]);
  expect(await placesOf(person)).toEqual([{ sector: first, day: '2026-04-01', status: 0 }]);

  await changed(instance, person, { status: 2 });
  await changed(instance, person, { expiration_date: '2026-05-02' });
  expect(await placesOf(person)).toEqual([{ sector: first, day: '2026-05-02', status: 2 }]);
  await moved(person, sector(1));
  expect(await placesOf(person)).toEqual([{ sector: second, day: '2026-05-02', status: 2 }]);
  await changed(instance, person, { status: 4 });
  expect(await placesOf(person)).toEqual([{ sector: second, day: '2026-05-02', status: 4 }]);
  await changed(instance, person, finished());
  expect(await placesOf(person)).toEqual([{ sector: second, day: '2026-05-02', status: 1 }]);
  await changed(instance, person, { deleted: true });
  expect(await placesOf(person)).toEqual([]);
  await moved(person, sector(0));
  await changed(instance, person, { deleted: false });
  expect(await placesOf(person)).toEqual([{ sector: first, day: '2026-05-02', status: 1 }]);
  await expectPlaced();
});

test('what is open in a sector is counted by day and modality, and folding it changes no count', async () => {
  const [old, other] = [await makeSector(t.services, 'Pesadas'), await makeSector(t.services, 'Recepción')];
  const people = await Promise.all(['a', 'b', 'c'].map((cwid) => makePerson(t.services, old, `due-${cwid}`)));
  const [first, second] = people as [Person, Person, Person];
  const online = await makeInstance(t.services, course, old, people);
  await makeInstance(t.services, course, old, [first], { modality: 2, expirationDate: '2026-04-01' });
  const counted = async (of: Sector, ...expected: readonly (readonly [string, number, number])[]) => {
    for (const fold of [false, true, true]) {
      if (fold) await sql`select fold_due()`.execute(t.services.db);
      expect(await dueOf(of)).toEqual(expected.map(([day, modality, n]) => ({ day, modality, n })));
      await expectPlaced();
    }
  };
  await counted(old, ['2026-04-01', 0, 3], ['2026-04-01', 2, 1]);
  await changed(online, first, { status: 2 });
  expect((await sql`select from due_change`.execute(t.services.db)).rows).toEqual([]);
  await changed(online, second, { expiration_date: '2026-05-02' });
  await counted(old, ['2026-04-01', 0, 2], ['2026-04-01', 2, 1], ['2026-05-02', 0, 1]);
  await moved(first, other);
  await counted(old, ['2026-04-01', 0, 1], ['2026-05-02', 0, 1]);
  await counted(other, ['2026-04-01', 0, 1], ['2026-04-01', 2, 1]);
  await changed(online, first, finished());
  await changed(online, second, { deleted: true });
  await counted(other, ['2026-04-01', 2, 1]);
  await counted(old, ['2026-04-01', 0, 1]);
  await changed(online, second, { deleted: false });
  await counted(old, ['2026-04-01', 0, 1], ['2026-05-02', 0, 1]);
  const { rows } = await sql`select from due_of_sector where n = 0`.execute(t.services.db);
  expect(rows).toEqual([]);
});

test('a statement over many rows changes those that it should, and what is rolled back nothing', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newcomer));
  const instance = await makeInstance(t.services, course, sector(0), people);
  const all = sql<boolean>`instance_id = ${instance}`;
  const undone = t.services.db.transaction().execute(async (tx) => {
    await updateAuditedRows(tx, 'attendance', all, { deleted: true }, act());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await t.services.db
    .transaction()
    .execute((tx) => updateAuditedRows(tx, 'attendance', all, { expiration_date: '2026-06-30' }, act()));
  for (const person of people) expect(await placesOf(person)).toMatchObject([{ day: '2026-06-30', status: 0 }]);
  await expectPlaced();
});

test('somebody moves while a training of theirs is written: who moves waits, and takes it along', async () => {
  const person = await newcomer();
  const instance = await makeInstance(t.services, course, sector(0), []);
  await beside(
    (tx) => assign(tx, instance, person),
    () => moved(person, sector(1)),
  );
  expect(await placesOf(person)).toMatchObject([{ sector: sector(1).sectorId }]);
  await expectPlaced();
});

test('a training is written and committed while somebody has moved and not committed: it is taken along at the commit', async () => {
  const person = await newcomer();
  const instance = await makeInstance(t.services, course, sector(0), []);
  await t.services.db.transaction().execute(async (slow) => {
    await move(slow, person, sector(1));
    await t.services.db.transaction().execute((tx) => assign(tx, instance, person));
    expect(await placesOf(person)).toMatchObject([{ sector: sector(0).sectorId }]);
  });
  expect(await placesOf(person)).toMatchObject([{ sector: sector(1).sectorId }]);
  await expectPlaced();
});

test('a training is written while somebody moves at the end: it waits, and is written where they are', async () => {
  const person = await newcomer();
  const instance = await makeInstance(t.services, course, sector(0), []);
  await beside(
    async (tx) => {
      await move(tx, person, sector(1));
      await sql`set constraints all immediate`.execute(tx);
    },
    () => t.services.db.transaction().execute((tx) => assign(tx, instance, person)),
  );
  expect(await placesOf(person)).toMatchObject([{ sector: sector(1).sectorId }]);
  await expectPlaced();
});

test('a training is finished while its person moves: neither loses what the other wrote', async () => {
  const person = await newcomer();
  const instance = await makeInstance(t.services, course, sector(0), [person]);
  await beside(
    async (tx) => {
      await move(tx, person, sector(1));
      await sql`set constraints all immediate`.execute(tx);
    },
    () => changed(instance, person, finished()),
  );
  expect(await placesOf(person)).toMatchObject([{ sector: sector(1).sectorId, status: 1 }]);

  const other = await newcomer();
  await changed(await makeInstance(t.services, course, sector(0), [other]), other, { status: 2 });
  const again = await makeInstance(t.services, course, sector(0), [other]);
  await beside(
    (tx) => change(tx, again, other, finished()),
    () => moved(other, sector(2)),
  );
  const to = sector(2).sectorId;
  expect(await placesOf(other)).toMatchObject([
    { sector: to, status: 2 },
    { sector: to, status: 1 },
  ]);
  await expectPlaced();
});

test('many move, are assigned and finish at once, again and again: all stand where they belong', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, newcomer));
  for (let turn = 0; turn < runs(6).numRuns; turn += 1) {
    const old = await makeInstance(t.services, course, sector(0), people);
    const fresh = await makeInstance(t.services, course, sector(0), []);
    await Promise.all([
      sql`select fold_due()`.execute(t.services.db),
      ...people.map((person, index) => moved(person, sector((turn + index) % 3))),
      ...people.map((person) => t.services.db.transaction().execute((tx) => assign(tx, fresh, person))),
      ...people.map((person) => changed(old, person, finished())),
      sql`select fold_due()`.execute(t.services.db),
      sql`select recount_due()`.execute(t.services.db),
    ]);
    await expectPlaced();
  }
});

test('the login of the application reads it and cannot write it', async () => {
  const person = await newcomer();
  await makeInstance(t.services, course, sector(0), [person]);
  for (const statement of [
    'update training_of_sector set status = 1',
    'delete from training_of_sector',
    'insert into training_of_sector select * from training_of_sector',
    ...['due_of_sector', 'due_change'].flatMap((table) => [
      `update ${table} set n = 1`,
      `delete from ${table}`,
      `insert into ${table} select * from ${table}`,
    ]),
  ]) {
    await expect(t.services.pool.query(statement)).rejects.toThrow('permission denied');
  }
});
