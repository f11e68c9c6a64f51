import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { foldTrainingChanges } from './commands/fold-training-changes.ts';
import { mendTrainingCounts } from './commands/mend-training-counts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('counts that were altered are found by the verification, and set right with an event', async () => {
  const sector = await makeSector(t.services, 'Envasado');
  const people = await Promise.all(['p1', 'p2'].map((cwid) => makePerson(t.services, sector, cwid)));
  const instance = await makeInstance(t.services, await makeCourse(t.services), sector, people);
  await foldTrainingChanges(t.services);
  const { pool } = t.services;
  const found = async () => (await verifyAudit(t.database.owner.db)).broken;
  expect(await found()).toBeNull();

  const recordKey = String(people[1]?.employeeNr);
  await pool.query('update collaborator_training set present = live, on_time = live where employee_nr = $1', [
    recordKey,
  ]);
  expect(await found()).toMatchObject({ entity: 'collaborator_training', recordKey, code: 'countsAltered' });
  await mendTrainingCounts(t.services);
  expect(await found()).toBeNull();

  await pool.query('update instance_training set live = 7 where instance_id = $1', [instance]);
  expect(await found()).toMatchObject({ entity: 'instance_training', code: 'countsAltered' });
  await mendTrainingCounts(t.services);
  await mendTrainingCounts(t.services);
  expect(await found()).toBeNull();

  await t.database.owner.pool.query('update training_of_sector set sector_id = 0, status = 1');
  expect(await found()).toMatchObject({ entity: 'training_of_sector', code: 'placeAltered' });
  await mendTrainingCounts(t.services);
  await mendTrainingCounts(t.services);
  expect(await found()).toBeNull();

  await t.database.owner.pool.query('update due_of_sector set n = n + 3');
  expect(await found()).toMatchObject({ entity: 'due_of_sector', code: 'countsAltered' });
  await mendTrainingCounts(t.services);
  await mendTrainingCounts(t.services);
  expect(await found()).toBeNull();
  const { rows } = await pool.query(`select detail from security_event where kind = 'countsMended' order by event_id`);
  expect(rows).toEqual([
    { detail: 'people 1, instances 0' },
    { detail: 'people 0, instances 1' },
    { detail: 'trainings of a sector 2' },
    { detail: 'due in a sector by day 1' },
  ]);
});
