import { expect, onTestFinished, test } from 'vitest';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { copyRows } from '#tests/factories/many-rows.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/support/app.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { readMatrix } from './queries/training-matrix.ts';

const people = 500;
const passedOfEach = 8;
const trainings = (people + 1) * (passedOfEach + 1);

test('the matrix reads the trainings once, however many ended without being passed in what it does not show', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  const sector = await makeSector(t.services, 'Envasado');
  const person = await makePerson(t.services, sector, 'p1');
  const number = person.employeeNr;
  const owner = t.database.owner.pool;
  const missed = await makeCourse(t.services);
  const absence = await makeInstance(t.services, missed, sector, [person]);
  // Room for the sessions of the others, which were held before.
  await owner.query(`select setval(pg_get_serial_sequence('instance', 'instance_id'), ${absence + people})`);
  for (let course = 0; course < passedOfEach; course += 1)
    await makeInstance(t.services, await makeCourse(t.services), sector, [person]);
  await owner.query(`begin; set local session_replication_role = replica;
    update attendance set status = 1, finished_at = now(), present = true, approved = true, score = 1, on_time = true;
    update attendance set present = false, approved = false, score = 0, on_time = false,
      finished_at = now() - interval '100 days' where instance_id = ${absence};
    update course set status = 3 where course_id = '${missed.courseId}';
    commit`);
  const changed = `jsonb_build_object('employee_nr', ${number} + n)`;
  await copyRows(owner, 'collaborator', {
    where: `r.employee_nr = ${number}`,
    count: people,
    changed: `${changed} || jsonb_build_object('cwid', 'x' || n, 'name', 'Copia ' || n)`,
  });
  await copyRows(owner, 'attendance', { where: `r.instance_id <> ${absence}`, count: people, changed });
  const session = `jsonb_build_object('instance_id', ${absence} + n)`;
  await copyRows(owner, 'instance', { where: `r.instance_id = ${absence}`, count: people, changed: session });
  await copyRows(owner, 'attendance', {
    where: `r.instance_id = ${absence}`,
    count: people,
    changed: `${changed} || ${session}`,
  });
  await owner.query('vacuum (analyze) attendance');
  const query = { rows: 'profiles', iD_Sector: null, iD_Profile: null, document: '' } as const;
  const reader = { sectorId: null, today: '2026-03-10' };
  const read = await rowsRead(t.services.db, 'attendance', async (tx) => {
    const { documents, rows } = await readMatrix(tx, query, reader);
    expect(documents).toHaveLength(passedOfEach);
    expect(rows[0]?.cells).toContainEqual([0, people + 1, 0, 0, 0, 0]);
  });
  expect(read / trainings).toBeLessThan(1.5);
});
