import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited, verifyAudit, verifyRecords } from '#features/integrity/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Services } from '#platform/services.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Person } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { assignTraining } from './commands/assign-training.ts';
import { finishLeftOpen } from './commands/finish-left-open.ts';
import { repairAttendances } from './commands/repair-attendances.ts';

/** A database of the version before migration 0017, with rows that this version suspended, and what the next start does. */

const migration = join(import.meta.dirname, '../../../platform/db/migrations/0017_suspension_cause.sql');
const awaySentence = 'Suspendido: colaborador inactivo o en licencia';

let t: TestApp;
let services: Services;
let away: Person;
let awayLater: Person;
let byHand: Person;
let stranded: Person;

const act = (reason?: string) => factoryAct(services, reason);
const inTransaction = <T>(run: Parameters<ReturnType<Services['db']['transaction']>['execute']>[0]) =>
  services.db.transaction().execute(run) as Promise<T>;
const rowsOf = (person: Person) =>
  services.db
    .selectFrom('attendance')
    .select(['status', 'suspended_because', 'revision', 'expiration_date', 'reason'])
    .where('employee_nr', '=', person.employeeNr)
    .orderBy('instance_id')
    .execute();

beforeAll(async () => {
  t = await createTestApp('2026-03-10T12:00:00-03:00');
  // As the owner, whose connections have prepared nothing yet on the table as it was.
  services = { ...t.services, db: t.database.owner.db, pool: t.database.owner.pool };
  await services.pool.query('alter table attendance drop column suspended_because');
  await makeRelaxedSettings(services);
  const sector = await makeSector(services, 'Envasado');
  const course = await makeCourse(services);
  away = await makePerson(services, sector, 'away');
  awayLater = await makePerson(services, sector, 'later');
  byHand = await makePerson(services, sector, 'hand');
  stranded = await makePerson(services, sector, 'strand');
  const open = await makeInstance(services, course, sector, [away, awayLater, byHand]);
  const over = await makeInstance(services, course, sector, [stranded]);
  await inTransaction(async (tx) => {
    const change = (instance_id: number, person: Person, changes: object, reason: string) =>
      updateAudited(tx, 'attendance', { instance_id, employee_nr: person.employeeNr }, changes, act(reason));
    await change(open, away, { status: 4 }, awaySentence);
    await change(open, awayLater, { status: 4 }, awaySentence);
    await change(open, awayLater, { expiration_date: '2026-05-05' }, 'Cambio de vencimiento');
    await change(open, byHand, { status: 4 }, 'Suspendido a pedido');
    await updateAudited(tx, 'instance', { instance_id: over }, { status: 1 }, act());
  });
  await services.pool.query(await readFile(migration, 'utf8'));
});
afterAll(() => t.close());

test('a column that came after a revision breaks nothing: the rows still fit their history', async () => {
  expect((await rowsOf(away))[0]).toMatchObject({ status: 4, suspended_because: null });
  expect((await verifyAudit(services.db)).broken).toBeNull();
});

test('but a value in it that no revision has is found', async () => {
  let found: string | undefined;
  const rollBack = new Error('rolled back');
  const altering = services.db.transaction().execute(async (tx) => {
    const row = tx.updateTable('attendance').where('employee_nr', '=', byHand.employeeNr);
    await row.set({ suspended_because: 1 }).execute();
    found = (await verifyRecords(tx, 'attendance', 'all')).broken?.code;
    throw rollBack;
  });
  await expect(altering).rejects.toBe(rollBack);
  expect(found).toBe('recordAltered');
});

test('a start that waited for an assignment repairs with the moment at which it could', async () => {
  const began = t.clock.now();
  const held = await t.services.db.startTransaction().execute();
  await lockForTransaction(held, 'assignment');
  const repaired = repairAttendances(services);
  const waiting = () => services.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 5_000 }).toBe(1);
  t.clock.advanceMinutes(20);
  await held.rollback().execute();
  await repaired;
  const { rows } = await services.pool.query(
    `select min(changed_at) as first from history where changed_at > $1 and reason like 'Causa de la suspensión%'`,
    [began],
  );
  expect(rows[0].first).toEqual(t.clock.now());
});

test('what a leave suspended gets its cause, whatever changed the row since, and is whole afterwards', async () => {
  await repairAttendances(services);
  expect((await rowsOf(away))[0]).toMatchObject({ suspended_because: 0, revision: 3 });
  expect((await rowsOf(awayLater))[0]).toMatchObject({
    suspended_because: 0,
    revision: 4,
    expiration_date: '2026-05-05',
  });
  expect((await rowsOf(byHand))[0]).toMatchObject({ status: 4, suspended_because: null, revision: 2 });
  expect((await rowsOf(stranded))[0]).toMatchObject({ status: 4, suspended_because: 2, revision: 2 });
  expect((await verifyAudit(services.db)).broken).toBeNull();
});

test('and once: the next start changes nothing', async () => {
  const all = () =>
    services.db
      .selectFrom('history')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirst();
  const before = await all();
  await repairAttendances(services);
  expect(await all()).toEqual(before);
});

test('on the return it goes on, by its cause and not by a sentence', async () => {
  await inTransaction((tx) => assignTraining(tx, act(), { employeeNrs: [awayLater.employeeNr, byHand.employeeNr] }));
  expect((await rowsOf(awayLater))[0]).toMatchObject({
    status: 0,
    suspended_because: null,
    expiration_date: '2026-04-09',
  });
  expect((await rowsOf(byHand))[0]).toMatchObject({ status: 4 });
});

test('an instance that only waits for somebody who has left is finished', async () => {
  const sector = await makeSector(services, 'Depósito');
  const [done, left] = [await makePerson(services, sector, 'done'), await makePerson(services, sector, 'left')];
  const course = await makeCourse(services);
  const instance_id = await makeInstance(services, course, sector, [done, left], { modality: 0 });
  await inTransaction(async (tx) => {
    const change = (person: Person, changes: object) =>
      updateAudited(tx, 'attendance', { instance_id, employee_nr: person.employeeNr }, changes, act());
    const finished = { status: 1, score: 1, approved: true, present: true, on_time: true, finished_at: act().at };
    await change(done, finished);
    await change(left, { status: 4, suspended_because: 0 });
    await updateAudited(tx, 'collaborator', { employee_nr: left.employeeNr }, { active: 0 }, act());
  });
  const of = () =>
    services.db.selectFrom('instance').select(['status', 'reason']).where('instance_id', '=', instance_id).execute();
  await finishLeftOpen(services);
  expect(await of()).toEqual([{ status: 1, reason: 'Todos los asistentes terminaron' }]);
});
