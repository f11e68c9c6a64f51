import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMigratedRows } from '#tests/factories/migrated-rows.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { makeImport } from '#tests/factories/records.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import * as calls from '../shared/calls.ts';
import { type ApiClient, makeApiClient } from './fixtures/api-client.ts';

let s: StaffedApp;
let all: ApiClient;
let student: Student;
let other: Sector;
let outsider: Person;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  student = await makeStudent(s.t);
  other = await makeSector(s.t.services, 'Depósito');
  outsider = await makePerson(s.t.services, other, 'afuera');
  all = await makeApiClient(s, 'Todo');
});
afterAll(() => s.t.close());

describe('what other systems recorded', () => {
  const take = async (employeeNr: number, docNumber: string, courseId: string | null) => {
    const { services } = s.t;
    await services.db.transaction().execute(async (tx) => {
      const evidence = [{ name: 'Ana Nuñez.pdf', sha256: 'a'.repeat(64) }];
      const written = { doc_number: docNumber, version: '2.1', title: 'De antes', trained_on: '2019-05-04' };
      const row = { ...written, line: 1, source_system: 'LMS viejo', external_id: 'K-7', employee_nr: employeeNr };
      const more = { course_id: courseId, satisfies: courseId !== null, result: 1, score: '8/10', instructor: 'Juan' };
      const import_id = await makeImport(services, tx, s.people.itps.employeeNr);
      await insertMigratedRows(tx, [{ ...row, ...more, import_id, evidence }], factoryAct(services));
    });
  };

  test('is told as it was written, by the mark, with changes, to who reaches the person', async () => {
    const start = (await all.get('/changes?start=now')).body.next;
    const { employeeNr, cwid } = student.person;
    await take(employeeNr, 'POE-VIEJO-1', student.course.courseId);
    await take(outsider.employeeNr, 'POE-VIEJO-2', null);
    const { body } = await all.get(`/migrated?person=${employeeNr}&meetsRequirement=true&document=poe-viejo-1`);
    expect(calls.listMigrated.reply?.parse(body)).toEqual(body);
    expect(body.data).toEqual([
      expect.objectContaining({
        migrated: true,
        person: expect.objectContaining({ number: employeeNr, code: cwid }),
        course: expect.objectContaining({ id: student.course.courseId }),
        ...{ document: 'POE-VIEJO-1', version: '2.1', trainedOn: '2019-05-04', result: 'passed', score: '8/10' },
        ...{ meetsRequirement: true, source: { system: 'LMS viejo', id: 'K-7' }, evidence: ['a'.repeat(64)] },
      }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Nuñez|Juan/);
    const { data } = (await all.get(`/changes?cursor=${start}`)).body;
    expect(data.map(({ kind, now }: { kind: string; now: unknown }) => [kind, now])).toEqual(
      (await all.get('/migrated')).body.data.map((each: unknown) => ['migrated', each]),
    );
    const own = await makeApiClient(s, 'Solo lo viejo', {
      iD_Sector: other.sectorId,
      scope: 'trainings.read changes.read',
    });
    const theirs = (await own.get('/migrated')).body.data;
    expect(theirs).toMatchObject([{ course: null, person: { number: outsider.employeeNr, code: null, name: null } }]);
    expect((await own.get(`/changes?cursor=${start}`)).body.data).toMatchObject([{ id: theirs[0].id }]);
    const people = await makeApiClient(s, 'Solo personas', { scope: 'people.read changes.read' });
    expect((await people.get('/migrated')).status).toBe(403);
    expect((await people.get(`/changes?cursor=${start}`)).body.data).toEqual([]);
  });
});
