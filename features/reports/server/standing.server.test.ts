import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { failingAttempts } from '../shared/definitions.ts';
import { kpiShape } from '../shared/lists.ts';

let s: StaffedApp;
let student: Student;
beforeAll(async () => {
  s = await createStaffedApp();
  student = await makeStudent(s.t);
});
afterAll(() => s.t.close());

async function standing(): Promise<unknown> {
  const filter = [['iD_Instance', '=', student.instance], 'and', ['employee_Nr', '=', student.person.employeeNr]];
  const { data } = (await s.as('qa', 'POST', `${kpiShape.address}/Load`, { filter })).json();
  return data[0].standing;
}

test('trainings are grouped by where they stand', async () => {
  const group = [{ selector: 'standing', isExpanded: false }];
  const reply = await s.as('qa', 'POST', `${kpiShape.address}/Load`, { group });
  expect([reply.status, reply.json().data]).toMatchObject([200, [{ key: 'notOpened', count: 1 }]]);
});

test('a training goes from not opened over started to failing, and waits for nobody while its person is away', async () => {
  expect(await standing()).toBe('notOpened');
  await student.init(student.course.questionnaireId);
  expect(await standing()).toBe('started');
  for (let failed = 1; failed <= failingAttempts; failed += 1) {
    await student.close(failed);
    expect(await standing()).toBe(failed < failingAttempts ? 'started' : 'failing');
    await student.reset();
  }
  expect(await standing()).toBe('failing');
  const { services } = s.t;
  await services.db
    .transaction()
    .execute((tx) =>
      updateAudited(
        tx,
        'collaborator',
        { employee_nr: student.person.employeeNr },
        { active: CollaboratorStatus.OnLeave },
        factoryAct(services),
      ),
    );
  expect(await standing()).toBe('onLeave');
});
